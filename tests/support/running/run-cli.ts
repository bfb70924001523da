import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { run } from '../../../cli/src/run.ts';
import { compileCache } from './compile-cache.ts';

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command line in this process, which is fast, and returns its output. Questions get the
 * answers in turn; without answers the input is no terminal.
 */
export async function runCli(
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  answers: string[] = [],
): Promise<Outcome> {
  const output = { stdout: '', stderr: '' };
  const code = await run(argv, {
    env,
    print: (text) => {
      output.stdout += `${text}\n`;
    },
    note: (text) => {
      output.stderr += `${text}\n`;
    },
    showProgress() {},
    isInteractive: false,
    ask: async () => answers.shift() ?? null,
    style: (_, text) => text,
  });
  return { code, ...output };
}

export interface CliProcess {
  /** Resolves when standard output or error matches; rejects if the process ends first. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
  signal(signal: NodeJS.Signals): void;
  /** Closes the pipe of its standard output, or of both, as `head` does when it has enough. */
  stopReading(...streams: readonly ('stdout' | 'stderr')[]): void;
  readonly ended: Promise<Outcome>;
}

const program = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url));

/** Runs it as a user would: in its own process, with only this environment. */
export function spawnCli(
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
): CliProcess {
  const child = spawn(process.execPath, [program, ...argv], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A failed test must leave nothing running.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text;
    });
  }
  const ended = once(child, 'close').then(([code]): Outcome => {
    process.off('exit', kill);
    return { code, ...output };
  });
  const said = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const search = () => {
        const match = pattern.exec(output.stdout) ?? pattern.exec(output.stderr);
        if (match === null) return;
        child.stdout.off('data', search);
        child.stderr.off('data', search);
        resolve(match);
      };
      child.stdout.on('data', search);
      child.stderr.on('data', search);
      search();
      ended.then(() => reject(new Error(`it ended without saying ${pattern}: ${output.stderr}`)));
    });
  const stopReading = (...streams: readonly ('stdout' | 'stderr')[]) => {
    for (const stream of streams) child[stream].destroy();
  };
  return { said, signal: (signal) => void child.kill(signal), stopReading, ended };
}
