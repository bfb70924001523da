/** Longer words are not misspelt, and comparing them takes the square of their length. */
const wordLengthMax = 64;

/**
 * The candidate that a misspelt word most likely meant, or null if none is close. Case and the
 * separators `_` and `-` are ignored, so that other naming styles are found as well.
 */
export function didYouMean(word: string, candidates: Iterable<string>): string | null {
  if (word.length > wordLengthMax) return null;
  const typed = plain(word);
  // One error per three letters and at most three; more would be guessing.
  const slipsMax = Math.min(3, Math.floor(typed.length / 3));
  let best: { candidate: string; slips: number } | null = null;
  for (const candidate of candidates) {
    const slips = slipsBetween({ typed, meant: plain(candidate) });
    if (slips <= slipsMax && (best === null || slips < best.slips)) best = { candidate, slips };
  }
  return best?.candidate ?? null;
}

function plain(word: string): string {
  return word.replace(/[_-]/g, '').toLowerCase();
}

/**
 * Damerau–Levenshtein distance (restricted): letters added, lost, replaced, or swapped with their
 * neighbour. Three rows are enough, since a swap looks back two.
 */
function slipsBetween({ typed, meant }: { typed: string; meant: string }): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= meant.length; column += 1) {
      const isSame = typed[row - 1] === meant[column - 1];
      const isSwap =
        row > 1 &&
        column > 1 &&
        typed[row - 1] === meant[column - 2] &&
        typed[row - 2] === meant[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, meant.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
