export interface Finding {
  readonly failed: boolean;
  /** A short remark, printed beside the name of the step. */
  readonly note?: string;
  /** Advice, shown if the step failed. */
  readonly output?: string;
}

export interface Step {
  readonly name: string;
  run(): Promise<Finding>;
}

/**
 * Runs all steps in parallel, prints one line per step in their order, then the output of the
 * failed ones. True if none failed.
 */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const width = Math.max(...steps.map(({ name }) => name.length));
  const failures: string[] = [];
  const running = steps.map((step) => ({ name: step.name, timed: time(step) }));
  for (const { name, timed } of running) {
    const { finding, elapsedMs } = await timed;
    const { failed, note = '', output = '' } = finding;
    const seconds = `${(elapsedMs / 1000).toFixed(1)} s`;
    console.log(
      `${failed ? '✗' : '✓'} ${name.padEnd(width)}  ${seconds.padStart(6)}  ${note}`.trimEnd(),
    );
    if (failed) failures.push(`\n✗ ${name}\n\n${output.trim()}`);
  }
  for (const failure of failures) console.error(failure);
  return failures.length === 0;
}

async function time(step: Step): Promise<{ finding: Finding; elapsedMs: number }> {
  const startedAtMs = performance.now();
  const finding = await step.run().catch((error: unknown) => {
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { failed: true, output };
  });
  return { finding, elapsedMs: performance.now() - startedAtMs };
}
