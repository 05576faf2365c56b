// The only translation unit that compiles the grammar.
#include "dsl/grammar.hpp"

#include "dsl/parse.hpp"

namespace tapis {
namespace {

using Input = tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf, const char*>;

template <typename Rule>
void run(const TextLayout& layout, Builder& builder) {
  Input in(layout.text.data(), layout.text.data() + layout.text.size(), "");
  try {
    (void)tao::pegtl::parse<Rule, tao::pegtl::nothing, grammar::control>(in, builder);
  } catch (const TooManyErrors&) {
    return;
  } catch (const SyntaxError& error) {
    // Only what stands outside every statement and declaration comes here.
    try {
      builder.report(error);
    } catch (const TooManyErrors&) {
      return;
    }
  }
}

}  // namespace

Tree parse(const Sources& sources, std::uint16_t file, Diagnostics& findings) {
  Tree tree;
  tree.file = file;
  const TextLayout layout = lay_out(sources, file, findings);
  Builder builder(layout, tree, findings);
  if (layout.lines.empty()) {
    const Span start{file, 0, 0};
    if (!findings.has_errors()) {
      findings.add("E0217", start, "there is nothing to read", "a script begins with: tapis 1");
    }
  } else {
    run<grammar::file>(layout, builder);
  }
  builder.finish(static_cast<std::uint32_t>(layout.text.size()));
  tree.trivia = layout.trivia;
  return tree;
}

Tree parse_expression(const Sources& sources, std::uint16_t file, Diagnostics& findings) {
  Tree tree;
  tree.file = file;
  const TextLayout layout = lay_out(sources, file, findings);
  Builder builder(layout, tree, findings);
  if (layout.lines.empty()) {
    findings.add("E0217", {file, 0, 0}, "there is nothing to read", "an expression is needed here");
  } else {
    run<grammar::single>(layout, builder);
  }
  tree.root = builder.last();
  if (tree.root == no_node) {
    builder.leaf(Kind::None, 0, 0);
    tree.root = builder.last();
  }
  tree.trivia = layout.trivia;
  return tree;
}

}  // namespace tapis
