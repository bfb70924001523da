/** Does the work for each item, a bounded number at once. The first failure ends it. */
export async function forEachOf<Item>(
  items: readonly Item[],
  inFlightMax: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(inFlightMax, items.length) }, worker));
}
