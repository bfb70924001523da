import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeInPlace, type Guide } from './read-guide.ts';
import type { Session } from './run-shell.ts';

/** What guides may use once the quickstart has shown it. */
const client =
  "import { Taprail } from '@taprail/sdk'; " +
  'const taprail = new Taprail({ url: process.env.TAPRAIL_URL!, apiKey: process.env.TAPRAIL_API_KEY! });';

/** Generous, since a busy machine starts programs slowly. */
const timeoutMs = 150_000;

/** All samples of a guide as one module, at the lines where the guide has them; null if none. */
export async function writeModule(guide: Guide, folder: string): Promise<string | null> {
  const samples = guide.blocks.filter(({ language }) => language === 'ts');
  if (samples.length === 0) return null;
  const program = codeInPlace(guide, 'ts');
  const text = program.join('\n');
  program[0] = text.includes('new Taprail(') ? 'export {};' : client;
  const file = join(folder, 'sample.ts');
  await writeFile(file, program.join('\n'));
  return file;
}

/** Runs the module and returns what it printed. Throws if it fails. */
export function runModule(guide: Guide, file: string, session: Session): Promise<string> {
  const { folder: cwd, env } = session;
  return new Promise((resolve, reject) => {
    const options = { cwd, env, timeout: timeoutMs };
    execFile(process.execPath, [file], options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(nameGuide(guide, file, `${guide.path}:\n${stdout}${stderr}`)));
    });
  });
}

/** Names the guide in place of the module that was made of it; their lines are the same. */
function nameGuide(guide: Guide, file: string, text: string): string {
  return text.replaceAll(`file://${file}`, guide.path).replaceAll(file, guide.path);
}
