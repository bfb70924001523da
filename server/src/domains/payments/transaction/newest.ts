/** How many refunds, disputes or charges a body shows at most. */
export const shownMax = 20;

/** The last members of a list that begins with the oldest. */
export function newest<T>(list: readonly T[]): readonly T[] {
  return list.slice(-shownMax);
}
