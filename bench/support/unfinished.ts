import { readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { MachineFacts } from './machine.ts';
import type { BenchReport } from './report.ts';

/** The parts of a complete run that are measured already. */
export interface Unfinished {
  readonly machine: MachineFacts;
  readonly benches: Readonly<Record<string, BenchReport>>;
}

const file = fileURLToPath(new URL('../results/unfinished.json', import.meta.url));

/** Null unless an earlier run measured parts of this commit. */
export async function readUnfinished(commit: string): Promise<Unfinished | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  const unfinished: Unfinished | null = text === null ? null : JSON.parse(text);
  return unfinished?.machine.commit === commit ? unfinished : null;
}

/** Parts of another machine or commit are dropped: one table shows one machine. */
export async function keepUnfinished(
  before: Unfinished | null,
  { machine, benches }: Unfinished,
): Promise<Unfinished> {
  const isSame = before !== null && isDeepStrictEqual(before.machine, machine);
  const kept = { machine, benches: { ...(isSame ? before.benches : {}), ...benches } };
  await writeFile(file, JSON.stringify(kept));
  return kept;
}

export async function dropUnfinished(): Promise<void> {
  await rm(file, { force: true });
}
