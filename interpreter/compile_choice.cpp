// Choices: what happens around them. The moves themselves are made in compile_offer.cpp.
#include <algorithm>

#include "interpreter/compile_code.hpp"

namespace tapis {

SiteCode& Coder::open_site(int site, SiteCode::Is is) {
  SiteCode& code = parts_.sites[static_cast<std::size_t>(site)];
  const Site& what = program_.sites[static_cast<std::size_t>(site)];
  if (what.alternatives.size() > 255) throw CompileError("a choice has more than 255 alternatives");
  code.is = is;
  code.alternatives.resize(what.alternatives.size());
  for (std::size_t i = 0; i < what.alternatives.size(); ++i) {
    const std::vector<Binder>& binders = what.alternatives[i].binders;
    if (binders.size() > 3) throw CompileError("an alternative has more than three names");
    code.alternatives[i].binders.resize(binders.size());
    for (std::size_t b = 0; b < binders.size(); ++b) {
      if (!binders[b].some) continue;
      if (is == SiteCode::Is::aside) throw CompileError("several cards cannot be chosen out of turn");
      if (code.alternatives[i].some >= 0) throw CompileError("an alternative can name several cards only once");
      code.alternatives[i].some = static_cast<int>(b);
      code.alternatives[i].binders[b].some = true;
      if (binders.size() > 1) code.sorted = false;
    }
  }
  return code;
}

bool Coder::bodies_suspend(int site) {
  const auto& alternatives = program_.sites[static_cast<std::size_t>(site)].alternatives;
  return std::any_of(alternatives.begin(), alternatives.end(), [&](const Alternative& a) { return suspends(a.body); });
}

// Words for who chooses and for the names. The names of different alternatives share theirs; those of a single
// alternative stay in scope behind the statement.
void Coder::bind_site(int site, Env& env, bool outlives) {
  SiteCode& code = parts_.sites[static_cast<std::size_t>(site)];
  const Site& what = program_.sites[static_cast<std::size_t>(site)];
  const bool framed = outlives && !scratch_only_;
  const auto slot = [&] { return framed ? frame_slot() : temp(); };
  const auto bind = [&](std::int32_t local) {
    const Reg at = slot();
    env.slots[static_cast<std::size_t>(local)] = Val::in(at);
    return at;
  };
  code.player = bind(what.player_slot);
  Words& words = framed ? frame_ : scratch_;
  const int start = words.top;
  int end = start;
  for (std::size_t i = 0; i < what.alternatives.size(); ++i) {
    words.top = start;
    for (std::size_t b = 0; b < what.alternatives[i].binders.size(); ++b) {
      code.alternatives[i].binders[b].slot = bind(what.alternatives[i].binders[b].slot);
    }
    end = std::max(end, words.top);
  }
  words.top = end;
  if (what.alternatives.size() == 1) words.keep = end;
}

// The names of an alternative in the words of its body, or, while it is offered, in those that are open. Alternatives
// share local numbers, so this is done anew for each.
void Coder::use_names(int site, std::size_t alternative, Env& env, bool open) {
  const AlternativeCode& code = parts_.sites[static_cast<std::size_t>(site)].alternatives[alternative];
  const std::vector<Binder>& binders = program_.sites[static_cast<std::size_t>(site)].alternatives[alternative].binders;
  for (std::size_t b = 0; b < binders.size(); ++b) {
    const BinderCode& binder = code.binders[b];
    env.slots[static_cast<std::size_t>(binders[b].slot)] = Val::in(open ? binder.open : binder.slot);
  }
}

void Coder::make_record(int site, int seats) {
  SiteCode& code = parts_.sites[static_cast<std::size_t>(site)];
  std::size_t names = 0;
  for (const AlternativeCode& alternative : code.alternatives) {
    names = std::max(names, alternative.binders.size());
    code.progress = code.progress || alternative.some >= 0;
  }
  code.progress = code.progress || code.alternatives.size() > 1;
  code.record_size = static_cast<int>(names) + (code.progress ? 1 : 0);
  const int words = code.record_size * seats;
  if (words == 0) return;
  code.record = frame_slot();
  for (int i = 1; i < words; ++i) frame_slot();
  // The words may have served something else before.
  emit(Code::Clear, code.record, static_cast<std::uint32_t>(words));
}

// All that is asked about a choice while it waits: moves, audience, explanations.
void Coder::questions(int site, Env& env) {
  SiteCode& code = parts_.sites[static_cast<std::size_t>(site)];
  const Site& what = program_.sites[static_cast<std::size_t>(site)];
  const Words scratch = scratch_;
  Env asked = env;
  code.asker = temp();
  asked.slots[static_cast<std::size_t>(what.player_slot)] = Val::in(code.asker);
  for (std::size_t i = 0; i < what.alternatives.size(); ++i) {
    for (std::size_t b = 0; b < what.alternatives[i].binders.size(); ++b) {
      code.alternatives[i].binders[b].open = temp();
    }
  }
  code.offers = here();
  offers(site, asked);
  audience(site, asked);
  explain(site, asked);
  scratch_.top = scratch.top;
}

void Coder::choose(const Stmt& s, Env& env, bool outlives) {
  SiteCode& code = open_site(s.a, SiteCode::Is::choose);
  const Site& what = program_.sites[static_cast<std::size_t>(s.a)];
  const Val who = value(what.chooser, env);
  bind_site(s.a, env, outlives || bodies_suspend(s.a));
  const bool some =
      std::any_of(code.alternatives.begin(), code.alternatives.end(), [](const auto& a) { return a.some >= 0; });
  if (some) make_record(s.a, 1);
  emit(Code::Choose, static_cast<std::uint32_t>(s.a), reg(who));
  questions(s.a, env);
  Label end;
  bodies(s.a, env, end, false);
  place(end);
}

// The bodies one behind the other; without statements an alternative goes on behind all of them.
void Coder::bodies(int site, Env& env, Label& end, bool aside) {
  SiteCode& code = parts_.sites[static_cast<std::size_t>(site)];
  const auto& alternatives = program_.sites[static_cast<std::size_t>(site)].alternatives;
  for (std::size_t i = 0; i < alternatives.size(); ++i) {
    code.alternatives[i].body = here();
    use_names(site, i, env, false);
    passed(alternatives[i].span);
    block(alternatives[i].body, env);
    span_ = alternatives[i].span;
    if (aside) {
      emit(Code::AsideEnd);
    } else if (i + 1 < alternatives.size()) {
      jump(end);
    }
  }
}

void Coder::at_once(const Stmt& s, Env& env) {
  SiteCode& code = open_site(s.a, SiteCode::Is::at_once);
  const auto order = static_cast<EachOrder>(s.b);
  const Reg who = frame_slot();
  copy_to(who, value(s.args[0], env));
  Reg start = no_reg;
  if (order == EachOrder::from || order == EachOrder::after) {
    start = frame_slot();
    emit(Code::Some, start, reg(value(s.args[1], env)));
    if (order == EachOrder::after) emit(Code::ClearBit, who, start);
  }
  make_record(s.a, parts_.players);
  bind_site(s.a, env, bodies_suspend(s.a));
  Label end, top, out;
  use(end, emit(Code::AtOnce, static_cast<std::uint32_t>(s.a), who), 2);
  const Reg chosen = temp();
  questions(s.a, env);
  code.bodies = here();
  place(top);
  if (start == no_reg) {
    use(out, emit(Code::Each, code.player, who), 2);
  } else {
    use(out, emit(Code::EachFrom, code.player, who), 2);
    more(start);
  }
  emit(Code::Recall, static_cast<std::uint32_t>(s.a), code.player, chosen);
  std::vector<Label> labels(code.alternatives.size());
  for (std::size_t i = 1; i < labels.size(); ++i)
    use(labels[i], emit(Code::JumpIs, chosen, constant(word_of(static_cast<std::int64_t>(i)))), 2);
  const auto& alternatives = program_.sites[static_cast<std::size_t>(s.a)].alternatives;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    place(labels[i]);
    code.alternatives[i].body = here();
    use_names(s.a, i, env, false);
    passed(alternatives[i].span);
    block(alternatives[i].body, env);
    use(top, emit(Code::Back), 0);
  }
  place(out);
  if (code.record != no_reg) {
    emit(Code::Clear, code.record, static_cast<std::uint32_t>(code.record_size * parts_.players));
  }
  place(end);
}

void Coder::meanwhile(const Stmt& s, Env& env) {
  SiteCode& code = open_site(s.a, SiteCode::Is::aside);
  code.aside = static_cast<int>(parts_.aside_sites.size());
  if (code.aside >= 32) throw CompileError("the game is too big: more than 32 lists of acts out of turn");
  parts_.aside_sites.push_back(s.a);
  code.used = frame_slot();
  const int words = parts_.players * static_cast<int>(code.alternatives.size());
  for (int i = 1; i < words; ++i) frame_slot();
  emit(Code::AsidesOn, static_cast<std::uint32_t>(s.a));
  Label over, end;
  jump(over);
  const Words scratch = scratch_;
  const bool outer = scratch_only_;
  scratch_only_ = true;
  code.who = here();
  code.who_mask = temp();
  value_into(code.who_mask, s.args[0], env);
  emit(Code::Done);
  bind_site(s.a, env, false);
  questions(s.a, env);
  bodies(s.a, env, end, true);
  place(end);
  scratch_only_ = outer;
  scratch_.top = scratch.top;
  scratch_.keep = scratch.keep;
  place(over);
  open_asides_.push_back(s.a);
  block(s.first, env);
  open_asides_.pop_back();
  emit(Code::AsidesOff, static_cast<std::uint32_t>(s.a));
}

void Coder::audience(int site, Env& env) {
  const Site& what = program_.sites[static_cast<std::size_t>(site)];
  if (what.audience == no_expr) return;
  SiteCode& code = parts_.sites[static_cast<std::size_t>(site)];
  code.audience = here();
  code.audience_mask = temp();
  value_into(code.audience_mask, what.audience, env);
  emit(Code::Done);
}

// For each alternative: the domains of its names, its guard, and the duties that narrow the last domain.
void Coder::explain(int site, Env& env) {
  const Site& what = program_.sites[static_cast<std::size_t>(site)];
  std::vector<ExplainCode>& codes = parts_.explains[static_cast<std::size_t>(site)];
  codes.resize(what.alternatives.size());
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const Alternative& alternative = what.alternatives[i];
    ExplainCode& code = codes[i];
    span_ = alternative.span;
    use_names(site, i, env, true);
    code.domain_entry = here();
    for (const Binder& binder : alternative.binders) {
      ExplainCode::Domain domain;
      domain.low = temp();
      value_into(domain.low, binder.domain, env);
      if (binder.range) {
        domain.high = temp();
        value_into(domain.high, binder.high, env);
      }
      code.domains.push_back(domain);
    }
    emit(Code::Done);
    if (alternative.guard != no_expr) {
      code.guard_entry = here();
      code.guard = temp();
      value_into(code.guard, alternative.guard, env);
      emit(Code::Done);
    }
    if (!alternative.binders.empty() && !alternative.binders.back().range) {
      explain_duties(code, alternative.binders.back().domain, env);
    }
  }
}

void Coder::explain_duties(ExplainCode& code, ExprId domain, Env& env) {
  Env* here_env = &env;
  const std::uint32_t entry = here();
  for (int steps = 0; steps < 50; ++steps) {
    const Expr& e = expr(domain);
    if (e.op == Op::Filter || e.op == Op::Best) {
      domain = e.args[0];
      continue;
    }
    if (e.op != Op::RuleCall || program_.rules[static_cast<std::size_t>(e.a)].body == no_expr) break;
    const Rule& rule = program_.rules[static_cast<std::size_t>(e.a)];
    envs_.emplace_back(std::max<std::int32_t>(rule.locals, static_cast<std::int32_t>(e.args.size())));
    Env& inner = envs_.back();
    bind_arguments(e, *here_env, inner, false);
    if (!rule.duties.empty()) {
      code.rule = e.a;
      code.duty_entry = entry;
      for (std::size_t i = 0; i <= rule.duties.size(); ++i) code.after.push_back(temp());
      obey(rule, value(rule.body, inner), inner, &code);
      break;
    }
    here_env = &inner;
    domain = rule.body;
  }
  emit(Code::Done);
}

}  // namespace tapis
