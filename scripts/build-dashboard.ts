import { spawnSync } from 'node:child_process';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtFolder, fingerprintSources } from '../server/src/dashboard/fingerprint-sources.ts';

/** How many builds are kept, so that a node that still runs older sources can continue. */
const keptMax = 3;

const tools = fileURLToPath(new URL('../dashboard/node_modules', import.meta.url));
/** Written when they are complete. An installation that was cut off leaves a part of them. */
const toolsStamp = join(tools, '.taprail-install');
const installer = fileURLToPath(new URL('prepare-dashboard.cjs', import.meta.url));

if (import.meta.main) await buildForUse();

/** Builds the dashboard, and first installs its tools if they are missing. */
async function buildForUse(): Promise<void> {
  if (await exists(await folderOfSources())) return;
  const isKept = await exists(toolsStamp);
  const { status } = spawnSync(process.execPath, [installer], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  await buildDashboard();
  if (!isKept) await rm(tools, { recursive: true });
}

/** Builds the dashboard, unless it was built from the same sources before. */
export async function buildDashboard(): Promise<void> {
  const folder = await folderOfSources();
  if (await exists(folder)) return;
  const startedAt = Date.now();
  console.log('Building the dashboard.');
  // Built beside and renamed, so that no process sees a partial build.
  const draft = `${folder}.${process.pid}`;
  const { runBuild } = await import('../dashboard/run-build.ts');
  await runBuild(draft);
  await mkdir(builtFolder, { recursive: true });
  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    // Another process may have been faster.
    if (!(await exists(folder))) throw error;
  });
  await forgetOlder();
  console.log(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

async function folderOfSources(): Promise<string> {
  return join(builtFolder, await fingerprintSources());
}

async function forgetOlder(): Promise<void> {
  const names = (await readdir(builtFolder)).filter((name) => !name.includes('.'));
  const folders = await Promise.all(
    names.map(async (name) => {
      const path = join(builtFolder, name);
      return { path, at: (await stat(path)).mtimeMs };
    }),
  );
  const older = folders.sort((a, b) => b.at - a.at).slice(keptMax);
  await Promise.all(older.map(({ path }) => rm(path, { recursive: true, force: true })));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
