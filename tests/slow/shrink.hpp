// Makes a failing script smaller: leaves out lines, each with what is indented below it, as long as it fails.
#pragma once
#include <functional>
#include <string>

namespace tapis::slow {

// `fails` must hold for the text; the result is a shorter text for which it still holds.
std::string shrink(const std::string& text, const std::function<bool(const std::string&)>& fails);

}  // namespace tapis::slow
