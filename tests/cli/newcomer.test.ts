import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { findRunningPostgres } from '../../server/src/postgres/embedded/index.ts';
import { eventually, killPostgres, repositoryFolder } from '../support/running/service-process.ts';

const timeMaxMs = 120_000;
const running = new Set<ChildProcess>();

// A failed test must leave nothing running.
process.once('exit', () => {
  for (const child of running) endGroup(child, 'SIGKILL');
});

test('a newcomer has an approved tap and sees its webhook two minutes after the clone', async () => {
  const clone = await cloneInstalled();
  const begunMs = performance.now();
  const service = type(clone, onTerminal('npm start'));
  await service.prints(panelEnd);

  const lines = await readmeLines(clone);
  const listens = (line: string) => line.startsWith('npx taprail listen');
  const listening = type(clone, lines.find(listens) ?? '');
  await listening.prints(/^Ready: /m);
  let output = '';
  const commands = panelCommands(service.output());
  assert.deepEqual(
    commands,
    lines.filter((line) => !listens(line)),
    'the screen leads as well',
  );
  for (const line of commands) {
    const command = type(clone, line);
    assert.equal(await command.ended, 0, `${line}\n${command.output()}`);
    output += command.output();
  }
  assert.match(output, /^Status +enabled$/m);
  assert.match(output, /^Status +approved$/m);
  const [, tap = ''] = /^Tap +(tap_\w+)$/m.exec(output) ?? [];
  await listening.prints(new RegExp(`tap\\.approved +evt_\\w+ .*, ${tap}$`, 'm'));
  assert(performance.now() - begunMs < timeMaxMs, 'it took two minutes');

  listening.signal('SIGINT');
  await listening.ended;
  // The panel is still the last output.
  const screen = stripVTControlCharacters(service.output()).replaceAll('\r', '');
  assert.doesNotMatch(screen, /\.sql|INFO/);
  assert.match(screen, new RegExp(`${panelEnd.source}\\n\\n$`));
  service.press('\x03');
  await service.ended;
  assert.equal(await findRunningPostgres(join(clone, '.taprail')), null);
});

/** The repository's files in a new folder, with the installed packages. */
async function cloneInstalled(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'taprail-clone-')));
  after(async () => {
    await killPostgres(join(folder, '.taprail'));
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  const left = new Set(['node_modules', '.git', '.taprail', 'dist', 'screenshots']);
  await cp(repositoryFolder, folder, {
    recursive: true,
    filter: (file) => !left.has(basename(file)),
  });
  await symlink(join(repositoryFolder, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** The commands of the README's first two minutes, besides npm start. */
async function readmeLines(folder: string): Promise<string[]> {
  const readme = await readFile(join(folder, 'README.md'), 'utf8');
  const [, part = ''] = readme.split(/<!-- \/?two-minutes -->/);
  const lines = part.split('\n').filter((line) => line.startsWith('npx taprail '));
  assert.equal(lines.length, 3, 'listening, and two commands to the first tap');
  return lines;
}

const panelEnd = /Ctrl-C stops everything cleanly\./;

/** The line that makes a shell run the command on a terminal of its own. */
function onTerminal(command: string): string {
  return process.platform === 'darwin'
    ? `script -q /dev/null ${command}`
    : `script -qefc '${command}' /dev/null`;
}

function panelCommands(screen: string): string[] {
  return [...screen.matchAll(/^ {4}(npx taprail .*?)\r?$/gm)].map(([, line = '']) => line);
}

interface Typed {
  output(): string;
  /** Resolves when its output matches; rejects if it ends first. */
  prints(pattern: RegExp): Promise<void>;
  /** The exit code. */
  readonly ended: Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
  /** Types these characters. */
  press(keys: string): void;
}

/** Runs a line as a shell in that folder does. */
function type(folder: string, line: string): Typed {
  const { PATH, HOME } = process.env;
  const child = spawn('bash', ['-c', `exec ${line.replace(/ +#.*/, '')}`], {
    cwd: folder,
    env: { PATH, HOME, PORT: '0' },
    stdio: 'pipe',
    // A group of its own, as in a terminal, where Ctrl-C reaches all of its processes.
    detached: true,
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  let hasEnded = false;
  const ended = once(child, 'close').then(([code]): number | null => {
    hasEnded = true;
    running.delete(child);
    return code;
  });
  return {
    output: () => output,
    async prints(pattern) {
      await eventually(
        `${line} prints ${pattern}`,
        () => {
          if (pattern.test(output)) return true;
          assert(!hasEnded, `${line} ended:\n${output}`);
          return false;
        },
        timeMaxMs,
      );
    },
    ended,
    signal: (signal) => endGroup(child, signal),
    press: (keys) => void child.stdin.write(keys),
  };
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has ended already.
  }
}
