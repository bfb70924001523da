/**
 * DES of FIPS 46-3, from tables. Node's OpenSSL needs a cipher object per key: a tap with its eight
 * keys and two dozen blocks took 60 µs there and takes 12 µs here. Only the simulator uses it, and
 * it protects no secret.
 */

/**
 * The sixteen round keys of one key: for each round the bits of the odd boxes, then of the even.
 * A plain array, since creating a small typed array takes as long as a dozen blocks.
 */
export type KeySchedule = readonly number[];

/** The two halves of a block. One object is reused, so that blocks create no garbage. */
export interface Halves {
  left: number;
  right: number;
}

const rounds = 16;
const wordsPerSchedule = 2 * rounds;
const partsPerWord = 8 * 128;

/** S-boxes by row, as the standard prints them; two outer bits choose the row, four the column. */
const boxes = [
  'e4d12fb83a6c5907 0f74e2d1a6cb9538 41e8d62bfc973a50 fc8249175b3ea06d',
  'f18e6b34972dc05a 3d47f28ec01a69b5 0e7ba4d158c6932f d8a13f42b67c05e9',
  'a09e63f51dc7b428 d709346a285ecbf1 d6498f30b12c5ae7 1ad069874fe3b52c',
  '7de3069a1285bc4f d8b56f03472c1ae9 a690cb7df13e5284 3f06a1d8945bc72e',
  '2c417ab6853fd0e9 eb2c47d150fa3986 421bad78f9c5630e b8c71e2d6f09a453',
  'c1af92680d34e75b af427c9561de0b38 9ef528c3704a1db6 432c95fabe17608d',
  '4b2ef08d3c975a61 d0b7491ae35c2f86 14bdc37eaf680592 6bd814a7950fe23c',
  'd2846fb1a93e50c7 1fd8a374c56b0e92 7b419ce206adf358 21e74a8dfc90356b',
].map((rows) => rows.split(' ').map((row) => [...row].map((digit) => Number.parseInt(digit, 16))));

// Bits are numbered as in the standard: from one, the highest first.
const permutation = [
  16, 7, 20, 21, 29, 12, 28, 17, 1, 15, 23, 26, 5, 18, 31, 10, 2, 8, 24, 14, 32, 27, 3, 9, 19, 13,
  30, 6, 22, 11, 4, 25,
];
const firstChoice = [
  57, 49, 41, 33, 25, 17, 9, 1, 58, 50, 42, 34, 26, 18, 10, 2, 59, 51, 43, 35, 27, 19, 11, 3, 60,
  52, 44, 36, 63, 55, 47, 39, 31, 23, 15, 7, 62, 54, 46, 38, 30, 22, 14, 6, 61, 53, 45, 37, 29, 21,
  13, 5, 28, 20, 12, 4,
];
const secondChoice = [
  14, 17, 11, 24, 1, 5, 3, 28, 15, 6, 21, 10, 23, 19, 12, 4, 26, 8, 16, 7, 27, 20, 13, 2, 41, 52,
  31, 37, 47, 55, 30, 40, 51, 45, 33, 48, 44, 49, 39, 56, 34, 53, 46, 42, 50, 36, 29, 32,
];
const shifts = [1, 1, 2, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2, 1];

/**
 * Each box with the permutation that follows it, 64 words per box. Halves stay rotated by one bit
 * throughout, so that the six bits of every box are adjacent.
 */
const substitutions = Int32Array.from({ length: 8 * 64 }, (_, index) => {
  const [box, input] = [index >> 6, index & 63];
  const row = ((input >> 4) & 2) | (input & 1);
  const nibble = boxes[box]?.[row]?.[(input >> 1) & 15] ?? 0;
  const before = nibble << (28 - 4 * box);
  const after = permutation.reduce(
    (word, from, to) => word | (((before >>> (32 - from)) & 1) << (31 - to)),
    0,
  );
  return rotateRight(after);
});

/**
 * The contribution of each value of each key byte, without its parity bit, to each word of the
 * schedule. Every key bit goes to fixed places, so a schedule is the XOR of its bytes'
 * contributions.
 */
const contributions = makeContributions();

export function scheduleKey(key: Buffer, offset = 0): KeySchedule {
  const schedule: number[] = new Array(wordsPerSchedule).fill(0);
  const p0 = ((key[offset] ?? 0) >> 1) << 5;
  const p1 = (128 | ((key[offset + 1] ?? 0) >> 1)) << 5;
  const p2 = (256 | ((key[offset + 2] ?? 0) >> 1)) << 5;
  const p3 = (384 | ((key[offset + 3] ?? 0) >> 1)) << 5;
  const p4 = (512 | ((key[offset + 4] ?? 0) >> 1)) << 5;
  const p5 = (640 | ((key[offset + 5] ?? 0) >> 1)) << 5;
  const p6 = (768 | ((key[offset + 6] ?? 0) >> 1)) << 5;
  const p7 = (896 | ((key[offset + 7] ?? 0) >> 1)) << 5;
  for (let word = 0; word < wordsPerSchedule; word += 1) {
    schedule[word] =
      (contributions[p0 + word] ?? 0) ^
      (contributions[p1 + word] ?? 0) ^
      (contributions[p2 + word] ?? 0) ^
      (contributions[p3 + word] ?? 0) ^
      (contributions[p4 + word] ?? 0) ^
      (contributions[p5 + word] ?? 0) ^
      (contributions[p6 + word] ?? 0) ^
      (contributions[p7 + word] ?? 0);
  }
  return schedule;
}

/** The initial permutation. The halves come out rotated, as the rounds need them. */
export function openBlock(halves: Halves): void {
  swapFromLeft(halves, 4, 0x0f0f0f0f);
  swapFromLeft(halves, 16, 0x0000ffff);
  swapFromRight(halves, 2, 0x33333333);
  swapFromRight(halves, 8, 0x00ff00ff);
  swapFromLeft(halves, 1, 0x55555555);
  halves.left = rotateRight(halves.left);
  halves.right = rotateRight(halves.right);
}

/** The final permutation, the inverse of the initial one. */
export function closeBlock(halves: Halves): void {
  halves.left = rotateLeft(halves.left);
  halves.right = rotateLeft(halves.right);
  swapFromLeft(halves, 1, 0x55555555);
  swapFromRight(halves, 8, 0x00ff00ff);
  swapFromRight(halves, 2, 0x33333333);
  swapFromLeft(halves, 16, 0x0000ffff);
  swapFromLeft(halves, 4, 0x0f0f0f0f);
}

/** Exchanges the masked bits of the right half with those `shift` places higher in the left. */
function swapFromLeft(halves: Halves, shift: number, mask: number): void {
  const swap = ((halves.left >>> shift) ^ halves.right) & mask;
  halves.right ^= swap;
  halves.left ^= swap << shift;
}

function swapFromRight(halves: Halves, shift: number, mask: number): void {
  const swap = ((halves.right >>> shift) ^ halves.left) & mask;
  halves.left ^= swap;
  halves.right ^= swap << shift;
}

/**
 * The sixteen rounds on an opened block, forwards to encipher and backwards to decipher. The halves
 * come out exchanged, as in the standard, so that the rounds of another key can follow.
 */
export function runRounds(halves: Halves, schedule: KeySchedule, direction: 1 | -1): void {
  let { left, right } = halves;
  let word = direction === 1 ? 0 : wordsPerSchedule - 2;
  for (let round = 0; round < rounds; round += 1) {
    const odd = right ^ (schedule[word] ?? 0);
    const even = ((right << 4) | (right >>> 28)) ^ (schedule[word + 1] ?? 0);
    const mixed =
      (substitutions[odd >>> 26] ?? 0) ^
      (substitutions[128 | ((odd >>> 18) & 63)] ?? 0) ^
      (substitutions[256 | ((odd >>> 10) & 63)] ?? 0) ^
      (substitutions[384 | ((odd >>> 2) & 63)] ?? 0) ^
      (substitutions[64 | (even >>> 26)] ?? 0) ^
      (substitutions[192 | ((even >>> 18) & 63)] ?? 0) ^
      (substitutions[320 | ((even >>> 10) & 63)] ?? 0) ^
      (substitutions[448 | ((even >>> 2) & 63)] ?? 0);
    const next = left ^ mixed;
    left = right;
    right = next;
    word += 2 * direction;
  }
  halves.left = right;
  halves.right = left;
}

function makeContributions(): Int32Array {
  const table = new Int32Array(wordsPerSchedule * partsPerWord);
  const ofBits = Array.from({ length: 64 }, (_, set) =>
    scheduleBits(Array.from({ length: 64 }, (_bit, bit) => (bit === set ? 1 : 0))),
  );
  for (let part = 0; part < partsPerWord; part += 1) {
    const [byte, value] = [part >> 7, part & 127];
    for (let bit = 0; bit < 7; bit += 1) {
      if (((value >> (6 - bit)) & 1) === 0) continue;
      for (const [word, bits] of (ofBits[8 * byte + bit] ?? []).entries()) {
        const at = part * wordsPerSchedule + word;
        table[at] = (table[at] ?? 0) ^ bits;
      }
    }
  }
  return table;
}

/** The schedule as the standard makes it, bit by bit. */
function scheduleBits(key: readonly number[]): number[] {
  const chosen = firstChoice.map((from) => key[from - 1] ?? 0);
  let [c, d] = [chosen.slice(0, 28), chosen.slice(28)];
  return shifts.flatMap((shift) => {
    c = [...c.slice(shift), ...c.slice(0, shift)];
    d = [...d.slice(shift), ...d.slice(0, shift)];
    const both = [...c, ...d];
    const roundKey = secondChoice.map((from) => both[from - 1] ?? 0);
    const boxKey = (box: number) =>
      roundKey.slice(6 * box, 6 * box + 6).reduce((key6, bit) => (key6 << 1) | bit, 0);
    const wordOf = (first: number) =>
      [0, 2, 4, 6].reduce((word, step) => word | (boxKey(first + step) << (26 - 4 * step)), 0);
    return [wordOf(0), wordOf(1)];
  });
}

function rotateRight(word: number): number {
  return (word >>> 1) | (word << 31);
}

function rotateLeft(word: number): number {
  return (word << 1) | (word >>> 31);
}
