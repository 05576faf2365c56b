// A game from a checked program: the order in which everything is made.
#include "interpreter/compile.hpp"

#include <algorithm>

#include "interpreter/compile_code.hpp"
#include "interpreter/compile_layout.hpp"
#include "interpreter/settings.hpp"

namespace tapis {

namespace {

constexpr std::size_t spare_bytes = 2048;  // for expressions that are compiled later
constexpr std::size_t offer_bytes = 1024;  // for the moves of a choice; see machine_loop.hpp

bool turns_cards(const Program& program) {
  return std::any_of(program.stmts.begin(), program.stmts.end(),
                     [](const Stmt& s) { return s.up || s.down || s.what == Do::reveal; });
}

bool has(const Program& program, Do what) {
  return std::any_of(program.stmts.begin(), program.stmts.end(), [&](const Stmt& s) { return s.what == what; });
}

std::set<int> zones_to_shuffle(const Program& program) {
  std::set<int> zones;
  for (const Stmt& s : program.stmts) {
    if (s.what != Do::shuffle || s.args.empty()) continue;
    const Expr& place = program.exprs[static_cast<std::size_t>(s.args[0])];
    if (place.op == Op::ZonePlace || place.op == Op::ZoneCards) zones.insert(place.a);
  }
  return zones;
}

// May a number be drawn that a narrow word does not hold? What is drawn does not depend on the deck.
bool draws_far(const Program& program, Fold& fold) {
  return std::any_of(program.stmts.begin(), program.stmts.end(), [&](const Stmt& s) {
    if (s.what != Do::draw || s.args.size() < 2) return false;
    Env env(many_locals);
    const std::optional<Wide> high = fold(s.args[1], env);
    return !high || number_of(*high) > 63;
  });
}

}  // namespace

Coder::Coder(Game::Parts& parts, const Program& program) : parts_(parts), program_(program), fold_(parts, program) {
  fold_.someone_may_leave = has(program, Do::leave);
  rules_.resize(program.rules.size());
  rule_costs_.assign(program.rules.size(), -1);
  orders_.resize(program.orders.size());
  orders_made_.assign(program.orders.size(), false);
  statement_suspends_.assign(program.stmts.size(), -1);
  procedure_suspends_.assign(program.procedures.size(), -1);
  frame_bases_.assign(program.procedures.size(), 0);
  scratch_bases_.assign(program.procedures.size(), 0);
  params_.resize(program.procedures.size());
}

void Coder::compile() {
  set_cards(parts_, program_);
  set_places(parts_, program_, fold_);
  shuffled_zones_ = zones_to_shuffle(program_);
  set_layout(parts_, program_, shuffled_zones_, turns_cards(program_), has(program_, Do::seat),
             draws_far(program_, fold_));
  fault_memo_.assign(program_.exprs.size(), -1);
  for (const Pattern& pattern : program_.patterns) parts_.patterns.push_back(pattern_table(pattern));
  count_calls();
  rank_rules();
  parts_.sites.resize(program_.sites.size());
  for (std::size_t site = 0; site < program_.sites.size(); ++site) parts_.sites[site].site = static_cast<int>(site);
  parts_.explains.resize(program_.sites.size());
  parts_.procedures.resize(program_.procedures.size());
  if (program_.game < 0) throw CompileError("the program has no beginning");
  frame_.begin(parts_.layout.fixed_words);
  frame_.most = frame_.top;
  std::fill(frame_bases_.begin(), frame_bases_.end(), frame_.top);
  start_code();
  bool above_all = false;
  for (int procedure : procedure_order()) {
    if (from_asides_[static_cast<std::size_t>(procedure)] && !above_all) {
      for (int& base : frame_bases_) base = std::max(base, frame_.most);
      above_all = true;
    }
    compile_procedure(procedure);
  }
  standalone(parts_.result, program_.result);
  const bool limit = program_.most_moves >= 0;
  if (limit) {
    Env inner(std::max(1, program_.rules[static_cast<std::size_t>(program_.most_moves)].locals));
    const std::optional<Wide> known = fold_(program_.rules[static_cast<std::size_t>(program_.most_moves)].body, inner);
    if (known) parts_.move_limit = number_of(*known);
    if (!known) standalone(parts_.most_moves, program_.most_moves);
  }
  compile_subroutines();
  patch_calls();
  finish_layout();
}

void Coder::start_code() {
  parts_.entry = here();
  called_.clear();
  procedure_ = -1;
  Stmt start;
  start.what = Do::call;
  start.span = program_.procedures[static_cast<std::size_t>(program_.game)].body_span;
  start.a = program_.game;
  Env none(1);
  call_procedure(start, none);
  emit(Code::Finish);
}

// A rule as a routine that is started from outside.
void Coder::standalone(Routine& routine, int rule) {
  if (rule < 0) return;
  const Rule& r = program_.rules[static_cast<std::size_t>(rule)];
  scratch_.begin(0);
  scratch_only_ = true;
  span_ = r.body_span;
  routine.entry = here();
  routine.result = temp();
  std::vector<Val> params;
  for (std::size_t i = 0; i < r.params.size(); ++i) {
    routine.params.push_back(temp());
    params.push_back(Val::in(routine.params[i]));
  }
  Val result = Val::constant(0);
  if (r.body == no_expr) {
    fail(Fault::not_given);
  } else {
    Env inner(std::max<std::int32_t>(r.locals, static_cast<std::int32_t>(r.params.size())));
    std::copy(params.begin(), params.end(), inner.slots.begin());
    if (expr(r.body).op != Op::Conditional) passed(expr(r.body).span);
    result = value(r.body, inner);
    if (!r.duties.empty()) result = obey(r, result, inner, nullptr);
  }
  copy_to(routine.result, result);
  emit(Code::Done);
  scratch_only_ = false;
}

void Coder::finish_layout() {
  Layout& layout = parts_.layout;
  layout.position_words = frame_.most;
  layout.constant_words = static_cast<int>(parts_.constants.size());
  statics_at_ = scratch_.most;
  layout.scratch_words = scratch_.most + statics_;
  const std::size_t word = static_cast<std::size_t>(layout.word_bytes);
  const std::size_t all = static_cast<std::size_t>(layout.scratch() + layout.scratch_words) * word;
  if (all + offer_bytes + spare_bytes > max_state_bytes) {
    throw CompileError("the game is too big: a position with its working space needs " + std::to_string(all) +
                       " bytes, and there are " + std::to_string(max_state_bytes - offer_bytes - spare_bytes));
  }
  relocate(0);
  relocate_tables();
  set_blank(parts_, program_);
  scratch_.top = scratch_.high = scratch_.most = layout.scratch_words;
  late_ = true;
  scratch_only_ = true;
}

// Its scratch words lie above all others, so that it disturbs nothing. What cannot be compiled leaves nothing behind.
Routine Coder::expression(ExprId id, std::int32_t locals) {
  const std::uint32_t from = here();
  // Routines that come with it belong to it: their words are used again by the next.
  const std::vector<Routine> before = rules_;
  const auto restore = [&] {
    rules_ = before;
    rule_queue_.clear();
    rule_patches_.clear();
    element_ = {};
    depth_ = 0;
  };
  try {
    const Routine routine = late_routine(id, locals);
    restore();
    return routine;
  } catch (const CompileError&) {
    restore();
    parts_.code.resize(from);
    parts_.spans.resize(from);
    throw;
  }
}

Routine Coder::late_routine(ExprId id, std::int32_t locals) {
  const std::uint32_t from = here();
  fault_memo_.assign(program_.exprs.size(), -1);
  scratch_.most = 0;
  scratch_.begin(parts_.layout.scratch_words);
  Env env(std::max(locals, 1));
  Routine routine;
  span_ = expr(id).span;
  routine.entry = from;
  routine.result = temp();
  value_into(routine.result, id, env);
  emit(Code::Done);
  compile_subroutines();
  const std::size_t used = static_cast<std::size_t>(parts_.layout.scratch() + scratch_.most) *
                           static_cast<std::size_t>(parts_.layout.word_bytes);
  if (used + offer_bytes > max_state_bytes) throw CompileError("the expression is too big");
  relocate(from);
  routine.result = relocated(routine.result);
  return routine;
}

// ---- the game

Game::Game() : parts_(std::make_unique<Parts>()) {}
Game::~Game() = default;

std::shared_ptr<const Game> Game::compile(std::shared_ptr<const Checked> checked, const Settings& settings,
                                          std::string& error) {
  error.clear();
  if (!checked || checked->findings.has_errors()) {
    error = "the script has errors";
    return nullptr;
  }
  std::shared_ptr<Game> game(new Game());
  Parts& parts = *game->parts_;
  parts.checked = checked;
  try {
    if (!checked->program.playable) throw CompileError(checked->program.name + " is a module, not a game");
    set_options(parts, checked->program, settings);
    parts.coder = std::make_shared<Coder>(parts, checked->program);
    parts.coder->compile();
  } catch (const CompileError& problem) {
    error = problem.what();
    return nullptr;
  }
  return game;
}

int Game::compile_expression(ExprId expression, std::int32_t locals) const {
  Parts& parts = *parts_;
  try {
    parts.expressions.push_back(parts.coder->expression(expression, locals));
  } catch (const CompileError&) {
    return -1;
  }
  return static_cast<int>(parts.expressions.size()) - 1;
}

const Checked& Game::checked() const { return *parts_->checked; }
const Program& Game::program() const { return parts_->checked->program; }
int Game::players() const { return parts_->players; }
int Game::teams() const { return parts_->teams; }
int Game::team_of(int seat) const { return parts_->team_of[static_cast<std::size_t>(seat)]; }
std::int32_t Game::option(int index) const { return parts_->options[static_cast<std::size_t>(index)]; }

std::string Game::option_text(int index) const {
  const Option& option = program().options[static_cast<std::size_t>(index)];
  const std::int32_t value = this->option(index);
  if (option.is == Option::Is::flag) return value != 0 ? "yes" : "no";
  if (option.is == Option::Is::number) return std::to_string(value);
  const std::vector<std::string> names = option_values(program(), option);
  const auto at = static_cast<std::size_t>(value);
  return at < names.size() ? names[at] : std::to_string(value);
}

const std::vector<int>& Game::cards() const { return parts_->cards; }
const std::vector<Place>& Game::places() const { return parts_->places; }
const std::vector<Cell>& Game::cells() const { return parts_->cells; }
std::uint32_t Game::audience_of_place(int place) const {
  return parts_->place_audience[static_cast<std::size_t>(place)];
}
std::uint32_t Game::audience_of_cell(int cell) const { return parts_->cell_audience[static_cast<std::size_t>(cell)]; }
std::vector<Game::Passed> Game::passed() const {
  std::vector<Passed> all;
  for (std::size_t i = 0; i < parts_->passed.size() && i < parts_->code.size(); ++i) {
    if (parts_->passed[i] > 0) all.push_back({parts_->spans[i], (parts_->code[i].a & 1u) == 0, parts_->passed[i]});
  }
  return all;
}

std::size_t Game::state_bytes() const { return parts_->position_bytes(); }

}  // namespace tapis
