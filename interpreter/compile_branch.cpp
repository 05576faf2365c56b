// Conditions as jumps.
#include "interpreter/compile_code.hpp"

namespace tapis {

void Coder::branch(ExprId id, Env& env, bool when, Label& to) {
  if (const std::optional<Wide> known = folded(id, env)) {
    if ((*known != 0) == when) jump(to);
    return;
  }
  const Expr& e = expr(id);
  const Span before = span_;
  span_ = e.span;
  switch (e.op) {
    case Op::Not:
      branch(e.args[0], env, !when, to);
      break;
    case Op::And:
    case Op::Or: {
      // `and` fails with its first side, `or` holds with it.
      const bool decides = e.op == Op::Or;
      if (when == decides) {
        ask(e.args[0], env, when, to);
        ask(e.args[1], env, when, to);
      } else {
        Label skip;
        ask(e.args[0], env, decides, skip);
        ask(e.args[1], env, when, to);
        place(skip);
      }
      break;
    }
    case Op::Is:
    case Op::Less:
    case Op::LessEqual:
    case Op::In:
    case Op::IsNone:
      branch_compare(e, env, when, to);
      break;
    case Op::IsEmpty: {
      const Reg set = reg(value(e.args[0], env));
      use(to, emit(when ? Code::JumpIfNot : Code::JumpIf, set), 1);
      break;
    }
    case Op::RuleCall: {
      const Rule& rule = program_.rules[static_cast<std::size_t>(e.a)];
      if (rule.body != no_expr && rule.duties.empty() && inlined(e.a)) {
        Env inner(std::max<std::int32_t>(rule.locals, static_cast<std::int32_t>(e.args.size())));
        bind_arguments(e, env, inner, false);
        if (expr(rule.body).op != Op::Conditional) passed(expr(rule.body).span);
        branch(rule.body, inner, when, to);
        break;
      }
      use(to, emit(when ? Code::JumpIf : Code::JumpIfNot, reg(value(id, env))), 1);
      break;
    }
    default:
      use(to, emit(when ? Code::JumpIf : Code::JumpIfNot, reg(value(id, env))), 1);
  }
  span_ = before;
}

void Coder::ask(ExprId id, Env& env, bool when, Label& to) {
  const Expr& e = expr(id);
  if (!parts_.covered || e.op == Op::And || e.op == Op::Or) return branch(id, env, when, to);
  if (e.op == Op::Not) return ask(e.args[0], env, !when, to);
  Label hit, out;
  branch(id, env, when, hit);
  passed(e.span, !when);
  jump(out);
  place(hit);
  passed(e.span, when);
  jump(to);
  place(out);
}

void Coder::branch_compare(const Expr& e, Env& env, bool when, Label& to) {
  const Val left = value(e.args[0], env);
  const Val right = e.op == Op::IsNone ? Val::constant(word_of(none_value)) : value(e.args[1], env);
  const Reg a = reg(left), b = reg(right);
  switch (e.op) {
    case Op::Less:
      use(to, emit(when ? Code::JumpLess : Code::JumpNotLess, a, b), 2);
      break;
    case Op::LessEqual:  // not b < a
      use(to, emit(when ? Code::JumpNotLess : Code::JumpLess, b, a), 2);
      break;
    case Op::In:
      use(to, emit(when ? Code::JumpHas : Code::JumpHasNot, a, b), 2);
      break;
    default:
      use(to, emit(when ? Code::JumpIs : Code::JumpIsNot, a, b), 2);
  }
}

}  // namespace tapis
