import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ReleaseError } from './release-error.ts';

const execute = promisify(execFile);

/** Runs git in a folder and returns what it prints. */
export function git(folder: string, ...args: readonly string[]): Promise<string> {
  return run(folder, 'git', args);
}

/** Runs a script of the repository on this Node. */
export function node(folder: string, ...args: readonly string[]): Promise<string> {
  return run(folder, process.execPath, args);
}

/** Runs npm: the one that started us, or else the one on the path. */
export function npm(folder: string, ...args: readonly string[]): Promise<string> {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('npm-cli.js')
    ? run(folder, process.execPath, [cli, ...args])
    : run(folder, 'npm', args);
}

async function run(folder: string, command: string, args: readonly string[]): Promise<string> {
  try {
    // A dry run packs for real in its scratch folder, even if npm itself got --dry-run.
    const { npm_config_dry_run: _, ...env } = process.env;
    const options = { cwd: folder, env, maxBuffer: 64_000_000 };
    const { stdout } = await execute(command, [...args], options);
    return stdout.trimEnd();
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string };
    const said = [stdout, stderr].filter(Boolean).join('\n').trim() || message;
    throw new ReleaseError(`"${[command, ...args].join(' ')}" failed:\n${said}`);
  }
}
