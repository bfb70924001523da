import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Finding } from './run-steps.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/**
 * Runs an installed package's script, or Node itself for null, from the root of the repository. It
 * failed if its exit code is not 0; the output is everything that it printed.
 */
export async function runTool(script: string | null, options: readonly string[]): Promise<Finding> {
  const tool =
    script === null ? [] : [fileURLToPath(new URL(`../node_modules/${script}`, import.meta.url))];
  const child = spawn(process.execPath, [...tool, ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) },
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  }
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.on('error', reject);
  child.on('close', resolve);
  const code = await promise;
  return { failed: code !== 0, output: Buffer.concat(chunks).toString('utf8') };
}
