import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { TestSubMerchant } from '../support/onboarding/onboarding.ts';
import { startTestService } from '../support/service/test-service.ts';
import { nodeReleases } from './node-releases.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const project = await mkdtemp(join(tmpdir(), 'taprail-sdk-'));
after(() => rm(project, { recursive: true, force: true }));
const installed = join(project, 'node_modules/@taprail/sdk');
const service = await startTestService();

/** By the instructions of docs/sdk.md for users who have only the package. */
const [pack = '', install = ''] = await samplesIn('docs/sdk.md', 'console');
const env = { ...process.env, npm_config_pack_destination: project, npm_config_offline: 'true' };
await run('bash', ['-ec', pack], { cwd: root, env });
await writeFile(join(project, 'package.json'), '{"type":"module"}');
// The second line installs the compiler, which needs a registry; the tests below use ours.
const [installPackage = ''] = install.split('\n');
assert.match(installPackage, /^npm install .*\.tgz$/);
await run('bash', ['-ec', installPackage.replace('../taprail', project)], { cwd: project, env });

test('the package has its required files alone', async () => {
  const entries = await readdir(installed, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(installed.length + 1));
  const outside = files.filter(
    (file) =>
      !/^(cjs\/)?((generated|requests|resources(\/links)?|seals|webhooks)\/)?[a-z-]+(\.d\.ts|\.js)$/.test(
        file,
      ),
  );
  assert.deepEqual(outside.sort(), ['LICENSE', 'README.md', 'cjs/package.json', 'package.json']);
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  const repository = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  assert.equal(manifest.version, repository.version);
  for (const group of ['dependencies', 'peerDependencies', 'optionalDependencies']) {
    assert.equal(manifest[group], undefined);
  }
});

test('the example of the README runs on plain Node 20, 22, 24 and 26', async () => {
  // Older releases cannot strip types themselves.
  const code = stripTypeScriptTypes((await samplesIn('README.md')).join('\n'));
  await writeFile(join(project, 'readme.mjs'), code);
  const example = await readFile(join(root, 'examples/first-tap/first-tap.ts'), 'utf8');
  await writeFile(join(project, 'first-tap.mjs'), stripTypeScriptTypes(example));
  const runOn = async ({ major, path }: (typeof nodeReleases)[number]) => {
    const { stdout: version } = await run(path, ['--version']);
    assert.match(version, new RegExp(`^v${major}\\.`));
    const options = { cwd: project, env: await openBistro() };
    const { stdout, stderr } = await run(path, ['readme.mjs'], options);
    assert.match(stdout, /^approved visa \d{4}\n$/, version);
    assert.equal(stderr, '', version);
    const { stdout: followed } = await run(path, ['first-tap.mjs'], options);
    assert.match(
      followed,
      /^first-tap is enabled\n.*approved.*\n(.*\n)*charge\.captured/m,
      version,
    );
  };
  await Promise.all(nodeReleases.map(runOn));
});

test('the samples in the README of the package run', async () => {
  const samples = await samplesIn('sdk/README.md');
  assert.equal(samples.length, 5);
  await writeFile(join(project, 'package-readme.ts'), samples.join('\n'));
  const options = { cwd: project, env: await openBistro() };
  const { stdout } = await run(process.execPath, ['package-readme.ts'], options);
  const refused = /.* \(req_\w{26}\)/.source;
  const missing = 'true salon-nord needs more details; supply .*';
  assert.match(
    stdout,
    new RegExp(`^approved\\n${missing}\\n1 false\\ntap_\\w{26} 1250\\n${refused}\\n$`),
  );
});

test('the package compiles under both ways to resolve modules, and mistakes do not', async () => {
  await copyFile(join(root, 'tests/clients/sdk-sample.ts'), join(project, 'sample.ts'));
  const compiler = join(root, 'tests/clients/node_modules/typescript/bin/tsc');
  const ways = [
    ['--module', 'node16', '--moduleResolution', 'node16'],
    ['--module', 'esnext', '--moduleResolution', 'bundler'],
  ];
  for (const way of ways) {
    const options = ['--noEmit', '--strict', '--skipDefaultLibCheck', '--target', 'es2022'];
    const args = [compiler, ...options, '--lib', 'es2022,dom,dom.iterable', ...way, 'sample.ts'];
    const { stdout } = await run(process.execPath, args, { cwd: project }).catch(
      (error: { readonly stdout: string }) => error,
    );
    assert.equal(stdout, '', way.join(' '));
  }
});

test('a CommonJS program in TypeScript compiles, and runs on plain Node 20 to 26', async () => {
  const folder = join(project, 'commonjs');
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{"type":"commonjs"}');
  await copyFile(join(root, 'tests/clients/sdk-sample.ts'), join(folder, 'sample.ts'));
  const program = join(root, 'tests/sdk-package/commonjs-program.ts');
  await copyFile(program, join(folder, 'program.ts'));
  // The first compiler refuses to require an ES module in this way, as most older ones do.
  const ways = [
    { compiler: 'tests/clients/node_modules/typescript/bin/tsc', module: 'node16' },
    { compiler: 'node_modules/typescript/bin/tsc', module: 'commonjs' },
  ];
  for (const { compiler, module } of ways) {
    const options = ['--strict', '--skipDefaultLibCheck', '--target', 'es2022', '--outDir', module];
    const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
    const args = ['--lib', 'es2022,dom,dom.iterable', '--module', module, ...options, ...types];
    const sources = ['sample.ts', 'program.ts'];
    const { stdout } = await run(process.execPath, [join(root, compiler), ...args, ...sources], {
      cwd: folder,
    }).catch((error: { readonly stdout: string }) => error);
    assert.equal(stdout, '', module);
  }
  const env = await openBistro();
  const outputs = nodeReleases.map(({ path }) =>
    run(path, ['node16/program.js'], { cwd: folder, env }),
  );
  for (const { stdout, stderr } of await Promise.all(outputs)) {
    assert.deepEqual([stdout, stderr], ['approved evt_1 tap_not_found\n', '']);
  }
});

/** The code on a page. */
async function samplesIn(page: string, language = 'ts'): Promise<readonly string[]> {
  const text = await readFile(join(root, page), 'utf8');
  const fences = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms');
  return [...text.matchAll(fences)].map(([, code = '']) => code);
}

/** A platform with the sub-merchant of the samples, as the environment of a program. */
async function openBistro(): Promise<Record<string, string>> {
  const { api, apiKey } = await service.newPlatform();
  await new TestSubMerchant(api, { externalRef: 'bistro-7' }).enable();
  return { TAPRAIL_URL: service.url, TAPRAIL_API_KEY: apiKey };
}
