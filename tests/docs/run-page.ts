import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Session } from './open-workshop.ts';
import { type Block, codeInPlace, type Guide, samplesIn } from './read-guide.ts';

/** The results of one page's samples. */
export interface Shown {
  /** The body of every answer to curl, in order, including those stored in variables. */
  readonly answers: readonly string[];
  /** The output of the commands. */
  readonly output: string;
  /** The output of the TypeScript samples. */
  readonly printed: string;
}

/** The results of the commands of one block. */
interface BlockOutcome extends Block {
  readonly output: string;
  readonly answers: readonly string[];
}

const mark = (line: number) => `--- line ${line} ---`;
/** Generous, since a busy machine starts programs slowly. */
const timeoutMs = 150_000;

/** The TypeScript samples of a page as one module, at the lines where the page has them. */
export function moduleOf(guide: Guide): string | null {
  return samplesIn(guide, 'ts').length === 0 ? null : codeInPlace(guide, 'ts').join('\n');
}

/**
 * Runs all commands of a page in one new bash, in their order, and then its TypeScript in the same
 * bash. Only the page's own variables are defined. Throws where a command fails.
 */
export async function runPage(guide: Guide, session: Session): Promise<Shown> {
  const { folder } = session;
  const script = codeInPlace(guide, 'sh', ({ line }) => `begin_block ${line}`);
  // In place of the title, so that bash counts the lines of the page. All answers of curl are kept,
  // since most blocks print only some.
  script[0] = [
    'set -euo pipefail',
    'begin_block() { echo "--- line $1 ---" | tee -a "$ANSWERS"; }',
    'curl() { command curl "$@" | tee -a "$ANSWERS"; echo >> "$ANSWERS"; }',
  ].join('; ');
  const moduleLine = guide.lines.length + 1;
  const module = moduleOf(guide);
  if (module !== null) {
    await writeFile(join(folder, `${guide.name}.ts`), module);
    script.push(`begin_block ${moduleLine}`, `npx node ${guide.name}.ts`);
  }
  const { error, stdout, stderr, answers } = await runBash(guide, session, script.join('\n'));
  const outcomes = samplesIn(guide, 'sh').map((block) => ({
    ...block,
    output: between(stdout, block.line),
    answers: between(answers, block.line).split('\n').filter(Boolean),
  }));
  if (error !== null) {
    const reached = outcomes.findLast(({ line }) => stdout.includes(mark(line)));
    const reason = error.signal ?? error.code;
    const text = `${guide.path}: it ended with ${reason}:\n${stderr}`;
    throw new Error(stdout.includes(mark(moduleLine)) ? text : describe(reached, text));
  }
  for (const outcome of outcomes) checkRefusals(guide, outcome);
  return {
    answers: outcomes.flatMap((outcome) => outcome.answers),
    output: outcomes.map(({ output }) => output).join(''),
    printed: between(stdout, moduleLine),
  };
}

async function runBash({ name }: Guide, { folder, env }: Session, script: string) {
  const [file, answersFile] = [join(folder, `${name}.sh`), join(folder, `${name}.answers`)];
  await writeFile(file, script);
  const options = { cwd: folder, env: { ...env, ANSWERS: answersFile }, timeout: timeoutMs };
  const ended = await new Promise<{
    error: { code?: unknown; signal?: unknown } | null;
    stdout: string;
    stderr: string;
  }>((resolve) => {
    execFile('bash', [file], options, (error, stdout, stderr) =>
      resolve({ error, stdout, stderr }),
    );
  });
  return { ...ended, answers: await readFile(answersFile, 'utf8') };
}

function between(text: string, line: number): string {
  const [, after = ''] = text.split(`${mark(line)}\n`);
  return after.split(/^--- line \d+ ---$/m)[0] ?? '';
}

/** Answers are no errors, unless the page says so; then one is. */
function checkRefusals(guide: Guide, outcome: BlockOutcome): void {
  const refusals = outcome.answers.filter((answer) => answer.startsWith('{"error":'));
  const place = `${guide.path}:${outcome.line}`;
  if (outcome.isRefused && refusals.length === 0) {
    throw new Error(describe(outcome, `${place}: nothing was refused`));
  }
  if (!outcome.isRefused && refusals.length > 0) {
    throw new Error(describe(outcome, `${place}: ${refusals.join('\n')}`));
  }
}

function describe(outcome: BlockOutcome | undefined, reason: string): string {
  const { line = 1, code = [], output = '' } = outcome ?? {};
  return [reason, `In the block at line ${line}:`, ...code, '', 'It printed:', output].join('\n');
}
