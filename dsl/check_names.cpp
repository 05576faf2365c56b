// Names: what each file introduces, what it replaces, and whether two files disagree.
#include <algorithm>

#include "dsl/check_impl.hpp"

namespace tapis {

namespace {

std::string_view kind_text(NounKind kind) {
  switch (kind) {
    case NounKind::option:
      return "an option";
    case NounKind::zone:
      return "a zone";
    case NounKind::variable:
      return "a variable";
    case NounKind::order:
      return "an order";
    case NounKind::values:
      return "a table of values";
    case NounKind::pattern:
      return "a pattern";
    case NounKind::rule:
      return "a rule";
  }
  return "a name";
}

bool is_table_kind(NounKind kind) {
  return kind == NounKind::order || kind == NounKind::values || kind == NounKind::pattern;
}

}  // namespace

// Of which kind the rows of a replacement are; Kind::Empty if it has none.
Kind Checker::row_kind(NodeId node) const {
  for (const Kind row : {Kind::OrderRow, Kind::ValuesRow, Kind::PatternRow}) {
    if (has(kid(node, row))) return row;
  }
  return Kind::Empty;
}

std::string Checker::doc_of(NodeId node) const { return has(node) ? doc_text(*tree_, out_.sources, node) : ""; }

template <class T>
bool Checker::fill(T& named, NodeId node, NodeId name, std::size_t limit, std::size_t count) {
  if (!has(name)) {
    broken(node);
    return false;
  }
  named.name = text(name);
  named.span = span(name);
  named.doc = doc_of(node);
  if (count < limit) return true;
  error("E0608", named.span, "a program may have at most " + std::to_string(limit) + " declarations of this kind");
  return false;
}

void Checker::collect() {
  for (const int number : order_) {
    const At in(*this, number);
    for (const NodeId node : kids(tree().root)) collect_declaration(node);
  }
  rule_done_.assign(program_.rules.size(), Done::no);
  effects_.assign(program_.procedures.size(), 0);
}

void Checker::collect_declaration(NodeId node) {
  switch (kind(node)) {
    case Kind::OptionDecl:
      return collect_option(node);
    case Kind::ZoneDecl:
    case Kind::PileDecl:
      return collect_zone(node);
    case Kind::VarDecl:
      return collect_variable(node);
    case Kind::OrderDecl:
    case Kind::ValuesDecl:
    case Kind::PatternDecl:
      return collect_table(node);
    case Kind::RuleDecl:
      return collect_rule(node);
    case Kind::ProcDecl:
      return collect_procedure(node);
    case Kind::WordsDecl:
      return collect_words(node);
    default:
      return;
  }
}

void Checker::introduce(const std::string& name, NodeId at, bool takes, NounKind kind, int index) {
  if (is_builtin(name, takes)) {
    error("E0307", span(at), "`" + name + "` is built in and cannot be declared", "choose another name");
    return;
  }
  const auto [place, fresh] = nouns_.try_emplace({name, takes}, Noun{kind, index});
  if (fresh) return;
  const Named& before = named(place->second);
  const bool fixed = place->second.kind == NounKind::zone || place->second.kind == NounKind::variable;
  error("E0306", span(at), "`" + name + "` exists already as " + std::string(kind_text(place->second.kind)),
        fixed ? "leave this line out, or choose another name"
              : "choose another name, or give the old one another meaning by writing `" + name +
                    " = …` with no word before it")
      .notes.push_back({before.span, "it was introduced here"});
}

void Checker::collect_option(NodeId node) {
  Option option;
  const NodeId name = kid(node, Kind::Name);
  if (!fill(option, node, name, max_names, program_.options.size())) return;
  introduce(option.name, name, false, NounKind::option, static_cast<int>(program_.options.size()));
  program_.options.push_back(std::move(option));
  options_.push_back({{file_, node}, {}});
}

void Checker::collect_zone(NodeId node) {
  Zone zone;
  const NodeId name = kid(node, Kind::Name);
  if (!fill(zone, node, name, 255, program_.zones.size())) return;
  zone.pile = kind(node) == Kind::PileDecl;
  zone.family = read_family(node);
  introduce(zone.name, name, zone.family.over != Family::Over::none, NounKind::zone,
            static_cast<int>(program_.zones.size()));
  program_.zones.push_back(std::move(zone));
  zones_.push_back({{file_, node}, {}});
}

void Checker::collect_variable(NodeId node) {
  Variable variable;
  const NodeId name = kid(node, Kind::Name);
  if (!fill(variable, node, name, max_names, program_.variables.size())) return;
  variable.family = read_family(node);
  variable.kept = has(kid(node, Kind::Kept));
  introduce(variable.name, name, variable.family.over != Family::Over::none, NounKind::variable,
            static_cast<int>(program_.variables.size()));
  program_.variables.push_back(std::move(variable));
  variables_.push_back({{file_, node}, {}});
}

void Checker::collect_table(NodeId node) {
  const NodeId name = kid(kid(node, Kind::Head), Kind::Name);
  if (kind(node) == Kind::OrderDecl) {
    Order order;
    if (!fill(order, node, name, max_names, program_.orders.size())) return;
    introduce(order.name, name, true, NounKind::order, static_cast<int>(program_.orders.size()));
    program_.orders.push_back(std::move(order));
    orders_.push_back({{file_, node}, {}});
  } else if (kind(node) == Kind::PatternDecl) {
    Pattern pattern;
    if (!fill(pattern, node, name, max_names, program_.patterns.size())) return;
    introduce(pattern.name, name, true, NounKind::pattern, static_cast<int>(program_.patterns.size()));
    program_.patterns.push_back(std::move(pattern));
    patterns_.push_back({{file_, node}, {}});
  } else {
    Values values;
    if (!fill(values, node, name, max_names, program_.values.size())) return;
    introduce(values.name, name, true, NounKind::values, static_cast<int>(program_.values.size()));
    program_.values.push_back(std::move(values));
    values_.push_back({{file_, node}, {}});
  }
}

void Checker::collect_rule(NodeId node) {
  Rule rule;
  const NodeId head = kid(node, Kind::Head);
  const NodeId name = kid(head, Kind::Name);
  if (!fill(rule, node, name, max_rules, program_.rules.size())) return;
  rule.body_span = rule.span;
  introduce(rule.name, name, has(kid(head, Kind::Param)), NounKind::rule, static_cast<int>(program_.rules.size()));
  program_.rules.push_back(std::move(rule));
  rules_.push_back({{file_, node}, {}});
}

void Checker::collect_procedure(NodeId node) {
  Procedure procedure;
  const NodeId name = kid(kid(node, Kind::Head), Kind::Name);
  if (!fill(procedure, node, name, max_rules, program_.procedures.size())) return;
  const auto [place, fresh] = verbs_.try_emplace(procedure.name, static_cast<int>(program_.procedures.size()));
  if (!fresh) {
    error(
        "E0306", procedure.span, "the procedure `" + procedure.name + "` exists already",
        "choose another name, or give the old one another meaning by writing `" + procedure.name + ": …` without `to`")
        .notes.push_back({program_.procedures[static_cast<std::size_t>(place->second)].span, "it was introduced here"});
  }
  procedure.body_span = procedure.span;
  program_.procedures.push_back(std::move(procedure));
  procedures_.push_back({{file_, node}, {}});
}

void Checker::collect_words(NodeId node) {
  for (const NodeId word : kids(node, Kind::WordFor)) {
    const std::vector<NodeId> all = kids(word);
    if (all.size() < 2) {
      broken(word);
      continue;
    }
    const std::string name = text(all[0]);
    const auto [place, fresh] = word_places_.try_emplace(name, program_.words.size());
    if (fresh) program_.words.emplace_back(name, "");
    program_.words[place->second].second = string_of(all.back());
  }
}

Meanings* Checker::meanings_of(Noun noun) {
  const std::size_t index = static_cast<std::size_t>(noun.index);
  switch (noun.kind) {
    case NounKind::option:
      return &options_[index];
    case NounKind::zone:
      return &zones_[index];
    case NounKind::variable:
      return &variables_[index];
    case NounKind::order:
      return &orders_[index];
    case NounKind::values:
      return &values_[index];
    case NounKind::pattern:
      return &patterns_[index];
    case NounKind::rule:
      return &rules_[index];
  }
  return nullptr;
}

Named& Checker::named(Noun noun) {
  const std::size_t index = static_cast<std::size_t>(noun.index);
  switch (noun.kind) {
    case NounKind::option:
      return program_.options[index];
    case NounKind::zone:
      return program_.zones[index];
    case NounKind::variable:
      return program_.variables[index];
    case NounKind::order:
      return program_.orders[index];
    case NounKind::values:
      return program_.values[index];
    case NounKind::pattern:
      return program_.patterns[index];
    case NounKind::rule:
      break;
  }
  return program_.rules[index];
}

Noun* Checker::find_noun(std::string_view name, bool takes) {
  const auto place = nouns_.find(std::pair<std::string, bool>(name, takes));
  return place == nouns_.end() ? nullptr : &place->second;
}

// ---- replacing

void Checker::replace_all() {
  for (const int number : order_) {
    const At in(*this, number);
    for (const NodeId node : kids(tree().root)) {
      if (kind(node) == Kind::ReplaceRule) replace_noun(node);
      if (kind(node) == Kind::ReplaceProc) replace_procedure(node);
    }
  }
  for (const auto& [key, noun] : nouns_) check_conflicts(*meanings_of(noun), named(noun));
  for (const auto& [name, index] : verbs_) {
    const std::size_t at = static_cast<std::size_t>(index);
    check_conflicts(procedures_[at], program_.procedures[at]);
  }
}

void Checker::replace_noun(NodeId node) {
  const NodeId head = kid(node, Kind::Head);
  const NodeId name_node = kid(head, Kind::Name);
  if (!has(name_node)) return broken(node);
  const std::string name = text(name_node);
  const bool takes = has(kid(head, Kind::Param));
  const Kind row = row_kind(node);
  const bool rows = row != Kind::Empty;
  // A table is replaced without naming its card, so it may stand behind a bare name.
  Noun* noun = find_noun(name, takes);
  Noun* table = find_noun(name, true);
  const bool is_table = table != nullptr && is_table_kind(table->kind);
  if (is_table && (noun == nullptr || rows)) noun = table;
  if (noun == nullptr) {
    Diagnostic& finding = error("E0501", span(name_node), "there is no `" + name + "` to give another meaning");
    if (Noun* other = find_noun(name, !takes)) {
      finding.message = takes ? "`" + name + "` stands by itself: it takes nothing with `of`"
                              : "`" + name + "` is something *of* something";
      finding.notes.push_back({named(*other).span, "it was introduced here"});
    } else if (verbs_.count(name) > 0) {
      finding.message = "`" + name + "` is a procedure: it is done, it has no value";
      finding.help = "write `" + name + ": …`";
    } else {
      suggest(finding, name, known_names(takes, {}));
      if (finding.help.empty()) finding.help = "a new rule is introduced by `rule " + name + " = …`";
    }
    return;
  }
  const Named& target = named(*noun);
  if (noun->kind == NounKind::zone || noun->kind == NounKind::variable) {
    error("E0503", span(name_node),
          "`" + name + "` is " + std::string(kind_text(noun->kind)) + ", which cannot be given another meaning")
        .notes.push_back({target.span, "it was introduced here"});
    return;
  }
  const NounKind wanted = row == Kind::OrderRow    ? NounKind::order
                          : row == Kind::ValuesRow ? NounKind::values
                                                   : NounKind::pattern;
  if (rows ? noun->kind != wanted : noun->kind == NounKind::pattern) {
    error("E0502", span(name_node),
          "`" + name + "` is " + std::string(kind_text(noun->kind)) + ", not " +
              std::string(rows ? kind_text(wanted) : "a rule"))
        .notes.push_back({target.span, "it was introduced here"});
    return;
  }
  if (const NodeId duty = kid(node, Kind::Duty); has(duty) && noun->kind != NounKind::rule) {
    error("E0502", span(duty), "only a rule has duties, and `" + name + "` is " + std::string(kind_text(noun->kind)))
        .notes.push_back({target.span, "it was introduced here"});
    return;
  }
  add_replacement(*meanings_of(*noun), target, node, name_node);
}

void Checker::replace_procedure(NodeId node) {
  const NodeId name_node = kid(kid(node, Kind::Head), Kind::Name);
  if (!has(name_node)) return broken(node);
  const std::string name = text(name_node);
  const auto place = verbs_.find(name);
  if (place == verbs_.end()) {
    Diagnostic& finding = error("E0501", span(name_node), "there is no procedure `" + name + "` to replace");
    if (find_noun(name, false) != nullptr || find_noun(name, true) != nullptr) {
      finding.message = "`" + name + "` is no procedure";
      finding.help = "another meaning is given by `" + name + " = …`";
      return;
    }
    std::vector<std::string> known;
    for (const auto& [verb, index] : verbs_) known.push_back(verb);
    suggest(finding, name, known);
    if (finding.help.empty()) finding.help = "a new procedure is introduced by `to " + name + ": …`";
    return;
  }
  const std::size_t index = static_cast<std::size_t>(place->second);
  add_replacement(procedures_[index], program_.procedures[index], node, name_node);
}

bool Checker::add_replacement(Meanings& meanings, const Named& named, NodeId node, NodeId name) {
  const int home = meanings.introduced.file;
  const File& here = files_[static_cast<std::size_t>(file_)];
  if (home == file_) {
    error("E0505", span(name), "`" + named.name + "` is given a meaning twice in this file", "keep one of them")
        .notes.push_back({named.span, "it was introduced here"});
    return false;
  }
  if (home >= 0 && !here.reach[static_cast<std::size_t>(home)]) {
    const File& other = files_[static_cast<std::size_t>(home)];
    error("E0508", span(name), "`" + named.name + "` belongs to `" + other.name + "`, which this file does not use",
          "write `use " + other.name + "`")
        .notes.push_back({named.span, "it was introduced here"});
    return false;
  }
  for (const NodeAt& before : meanings.replaced) {
    if (before.file != file_) continue;
    error("E0505", span(name), "`" + named.name + "` is given a meaning twice in this file", "keep one of them")
        .notes.push_back({span(kid(before.node, Kind::Head)), "the first time is here"});
    return false;
  }
  meanings.replaced.push_back({file_, node});
  return true;
}

// Two files that do not use each other may not both replace a name, unless a file that uses both
// decides. The finding stands in the first file that uses both.
void Checker::check_conflicts(const Meanings& meanings, const Named& named) {
  const auto reaches = [this](int user, int used) {
    return files_[static_cast<std::size_t>(user)].reach[static_cast<std::size_t>(used)];
  };
  const std::vector<NodeAt>& all = meanings.replaced;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      const int a = all[i].file, b = all[j].file;
      if (reaches(a, b) || reaches(b, a)) continue;
      const auto decides = [&](const NodeAt& other) { return reaches(other.file, a) && reaches(other.file, b); };
      if (std::any_of(all.begin(), all.end(), decides)) continue;
      for (const int user : order_) {
        if (!reaches(user, a) || !reaches(user, b)) continue;
        const File& file = files_[static_cast<std::size_t>(user)];
        const At in(*this, user);
        const Span at = file.use_nodes.empty() ? span(tree().root) : span(file.use_nodes.front().node);
        Diagnostic& finding =
            error("E0504", at,
                  "`" + files_[static_cast<std::size_t>(a)].name + "` and `" +
                      files_[static_cast<std::size_t>(b)].name + "` give `" + named.name + "` different meanings",
                  "say here which one holds, by giving it a meaning");
        for (const NodeAt& meaning : {all[i], all[j]}) {
          const At there(*this, meaning.file);
          finding.notes.push_back({span(kid(meaning.node, Kind::Head)), "`" + named.name + "` gets a meaning here"});
        }
        break;
      }
    }
  }
}

}  // namespace tapis
