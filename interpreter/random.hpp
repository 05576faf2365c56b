// The one generator: SplitMix64 (Steele, Lea and Flood 2014). The same numbers on every machine.
#pragma once
#include <cstdint>

namespace tapis {

class Random {
 public:
  explicit Random(std::uint64_t seed = 0) : state_(seed) {}
  // The stream of game `index` of a run: depends on nothing else, so threads never change results.
  static Random stream(std::uint64_t seed, std::uint64_t index) {
    Random mixer(seed);
    const std::uint64_t a = mixer.next();
    Random other(index ^ a);
    return Random(other.next());
  }
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  // Uniform in 0 .. bound-1, bound > 0: multiply and reject (Lemire 2019), exact.
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t least = (0u - bound) % bound;
      while (static_cast<std::uint32_t>(product) < least) product = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }
  std::uint64_t state() const { return state_; }

 private:
  std::uint64_t state_;
};

}  // namespace tapis
