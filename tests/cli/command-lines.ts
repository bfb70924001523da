import assert from 'node:assert/strict';
import { type Outcome, runCli } from '../support/running/run-cli.ts';

/** Runs command lines, given as one text, with this environment. */
export function commandLines(env: Readonly<Record<string, string>>) {
  /** Splits the line into words. */
  const cli = (line: string) => runCli(line.split(' '), env);
  /** The outcome of a command that succeeds. */
  const done = async (line: string): Promise<Outcome> => {
    const outcome = await cli(line);
    assert.equal(outcome.code, 0, outcome.stderr);
    return outcome;
  };
  /** The output of a command that succeeds, with `--json`. */
  const json = async <T>(line: string) => JSON.parse((await done(`${line} --json`)).stdout) as T;
  return { cli, done, json };
}
