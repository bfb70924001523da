/** Makes the same choices for the same seed, so that a failed run can be repeated. */
export interface SeededRandom {
  /** A whole number from 0 up to, but not including, `bound`. */
  below(bound: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

/** Mulberry32: small, and good enough to choose instants and kinds. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(fraction() * bound);
  return {
    below,
    chance: (probability) => fraction() < probability,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
  };
}
