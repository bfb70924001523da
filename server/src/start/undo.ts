/** Undoes the steps, the last first. A failure must not prevent the others, above all PostgreSQL's. */
export async function undoAll(steps: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps.splice(0).reverse()) {
    await step().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
