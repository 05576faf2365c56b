# Writes a C++ file that holds scripts as texts: cmake -DROOT=… -DOUT=… "-DFILES=a|b" -P embed.cmake
set(arrays "")
set(table "")
set(number 0)
string(REPLACE "|" ";" FILES "${FILES}")
foreach(file IN LISTS FILES)
  file(READ "${ROOT}/${file}" text HEX)
  string(LENGTH "${text}" digits)
  math(EXPR size "${digits} / 2")
  string(REGEX REPLACE "(..)" "0x\\1," text "${text}")
  string(APPEND arrays "const unsigned char text_${number}[] = {${text}0};\n")
  string(APPEND table
         "      {\"${file}\", std::string_view(reinterpret_cast<const char*>(text_${number}), ${size})},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE "${OUT}.new" "#include \"dsl/library.hpp\"\n\nnamespace tapis {\n\nnamespace {\n\n${arrays}\n}  // namespace\n
const std::vector<Shipped>& shipped_scripts() {\n  static const std::vector<Shipped> scripts = {\n${table}  };
  return scripts;\n}\n\n}  // namespace tapis\n")
file(COPY_FILE "${OUT}.new" "${OUT}")
