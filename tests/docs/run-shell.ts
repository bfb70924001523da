import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Block, codeInPlace, type Guide, readGuide } from './read-guide.ts';

/** Where a guide is tried out, as in a terminal of its reader. */
export interface Session {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/** What came of the commands of one block. */
export interface BlockOutcome extends Block {
  readonly output: string;
  /** The body of every answer that curl got, also of those that a variable took. */
  readonly answers: readonly string[];
}

const mark = (line: number) => `--- line ${line} ---`;
/** Generous, since a busy machine starts programs slowly. */
const timeoutMs = 150_000;

/** Runs all commands of a guide in one bash, in their order. Throws where one fails. */
export async function runShell(guide: Guide, session: Session): Promise<readonly BlockOutcome[]> {
  const blocks = guide.blocks.filter(({ language }) => language === 'sh');
  if (blocks.length === 0) return [];
  const { folder, env } = session;
  const script = codeInPlace(guide, 'sh', ({ line }) => `begin_block ${line}`);
  script[0] = preamble(guide);
  const file = join(folder, 'commands.sh');
  await writeFile(file, script.join('\n'));
  const answersFile = join(folder, 'answers');
  const ended = await new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const options = { cwd: folder, env: { ...env, ANSWERS: answersFile }, timeout: timeoutMs };
    execFile('bash', [file], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? error?.signal ?? 0, stdout, stderr }),
    );
  });
  const answers = await readFile(answersFile, 'utf8');
  const outcomes = blocks.map((block) => ({
    ...block,
    output: between(ended.stdout, block.line),
    answers: between(answers, block.line)
      .split('\n')
      .filter((text) => text !== ''),
  }));
  if (ended.code !== 0) {
    const reached = outcomes.findLast(({ line }) => ended.stdout.includes(mark(line)));
    fail(guide, reached ?? outcomes[0], `it ended with ${ended.code}:\n${ended.stderr}`);
  }
  for (const outcome of outcomes) checkRefusals(guide, outcome);
  return outcomes;
}

/**
 * One line, so that bash counts the lines of the guide. Every guide but the first may use what the
 * quickstart defines. All answers of curl are kept, since most blocks print only some.
 */
function preamble({ path }: Guide): string {
  const definitions = readGuide('docs/quickstart.md').blocks.find(({ code }) =>
    code.some((line) => line.startsWith('api()')),
  );
  const known = path === 'docs/quickstart.md' ? [] : (definitions?.code ?? []);
  return [
    'set -euo pipefail',
    'begin_block() { echo "--- line $1 ---" | tee -a "$ANSWERS"; }',
    'curl() { command curl "$@" | tee -a "$ANSWERS"; echo >> "$ANSWERS"; }',
    ...known,
  ].join('; ');
}

function between(text: string, line: number): string {
  const [, after = ''] = text.split(`${mark(line)}\n`);
  return after.split(/^--- line \d+ ---$/m)[0] ?? '';
}

/** No answer is an error, unless the guide says so; then one is. */
function checkRefusals(guide: Guide, outcome: BlockOutcome): void {
  const refusals = outcome.answers.filter((answer) => answer.startsWith('{"error":'));
  if (outcome.isRefused && refusals.length === 0) fail(guide, outcome, 'nothing was refused');
  if (!outcome.isRefused && refusals.length > 0) fail(guide, outcome, refusals.join('\n'));
}

function fail(guide: Guide, outcome: BlockOutcome | undefined, reason: string): never {
  const { line = 1, code = [], output = '' } = outcome ?? {};
  const parts = [`${guide.path}:${line}: ${reason}`, ...code, '', 'It printed:', output];
  throw new Error(parts.join('\n'));
}
