/** The results for the first items, up to one without a result. */
export function untilMissing<Item, Result>(
  items: readonly Item[],
  find: (item: Item) => Result | undefined,
): Result[] {
  const results: Result[] = [];
  for (const item of items) {
    const result = find(item);
    if (result === undefined) break;
    results.push(result);
  }
  return results;
}
