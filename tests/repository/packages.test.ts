import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource, readSources } from './source-files.ts';

type Dependencies = Readonly<Record<string, string>>;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Dependencies;
  readonly devDependencies?: Dependencies;
  readonly optionalDependencies?: Dependencies;
}

interface Lock {
  readonly packages: Readonly<Record<string, Manifest & Flags>>;
}

interface Flags {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

const manifests = readSources(
  'package.json',
  '{server,cli,sdk,dashboard,stripe-server,tests/clients,tests/tools}/package.json',
).map(({ path, text }) => ({ path, manifest: JSON.parse(text) as Manifest }));
/** Tests and the dashboard need tools that the running service does not, so each has a lockfile. */
const tools = readLock('tests/tools/');
const dashboard = readLock('dashboard/');
const lock = readLock('');
/** So are the older releases of Node. */
const nodes = readLock('tests/sdk-package/nodes/');

test('every dependency is pinned to one version', () => {
  const loose = manifests.flatMap(({ path, manifest }) =>
    Object.entries(dependenciesOf(manifest))
      .filter(
        ([name, version]) =>
          !name.startsWith('@taprail/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
      )
      .map(([name, version]) => `${path}: ${name} ${version}`),
  );
  assert.deepEqual(loose, []);
});

test('the releases of Node for tests are pinned, and locked for every platform', () => {
  const { '': root, ...locked } = nodes.packages;
  const manifest = readSource('tests/sdk-package/nodes/package.json');
  const wanted = dependenciesOf(JSON.parse(manifest) as Manifest);
  assert.deepEqual(dependenciesOf(root), wanted);
  for (const [name, version] of Object.entries(wanted)) {
    assert.match(version, /^npm:node-[a-z0-9-]+@\d+\.\d+\.\d+$/);
    assert.equal(locked[`node_modules/${name}`]?.version, version.split('@').at(-1));
  }
});

test('the lockfile names no registry', () => {
  for (const { text } of [lock, tools, dashboard, nodes]) {
    assert.doesNotMatch(
      text,
      /"resolved": "(?!((\.\.\/)?sdk|server|cli|stripe-server|tests\/clients)")/,
    );
  }
  for (const folder of ['', 'dashboard/', 'tests/tools/', 'tests/sdk-package/nodes/']) {
    assert.match(readSource(`${folder}.npmrc`), /^omit-lockfile-registry-resolved=true$/m);
  }
});

test('the lockfile matches the manifests', () => {
  for (const { path, manifest } of manifests) {
    const folder = path.replace(/\/?package\.json$/, '');
    const own = { 'tests/tools': tools, dashboard }[folder];
    const locked = own === undefined ? lock.packages[folder] : own.packages[''];
    assert.deepEqual(dependenciesOf(locked), dependenciesOf(manifest), path);
  }
});

test('npm start installs no tools', () => {
  const needed = manifests.flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {}));
  const used = Object.keys(dependenciesOf(lock.packages['']));
  for (const name of used.filter((each) => !needed.includes(each))) {
    const { dev, devOptional } = lock.packages[`node_modules/${name}`] ?? {};
    assert.ok(dev === true || devOptional === true, name);
  }
  for (const name of ['vite', 'react', '@mantine/core']) {
    assert.ok(!(`node_modules/${name}` in lock.packages), name);
  }
});

// npm drops the packages of other platforms when it writes a lockfile beside an installation.
test('the lockfile has the packages of every platform', () => {
  for (const { packages } of [lock, tools, dashboard]) {
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) =>
          // Optional WebAssembly builds, which npm leaves out because their peers disagree.
          !name.endsWith('-wasm32-wasi') &&
          !(`node_modules/${name}` in packages || `${place}/node_modules/${name}` in packages),
      ),
    );
    assert.deepEqual(missing, []);
  }
});

test('docs/dependencies.md lists exactly the dependencies', () => {
  const explained = [
    ...readSource('docs/dependencies.md').matchAll(/^\| (\S+) \| (run time|development) \|/gm),
  ];
  const used = manifests.flatMap(({ manifest }) => Object.keys(dependenciesOf(manifest)));
  const outside = new Set(used.filter((name) => !name.startsWith('@taprail/')));
  assert.deepEqual(new Set(explained.map(([, name]) => name)), outside);
});

test('all packages have one version and one licence', () => {
  const versions = manifests.map(({ manifest }) => manifest.version);
  assert.deepEqual([...new Set(versions)].length, 1);
  assert.equal(readSource('sdk/LICENSE'), readSource('LICENSE'));
});

test('the SDK has no dependencies', () => {
  const sdk = manifests.find(({ path }) => path === 'sdk/package.json');
  assert.deepEqual(sdk?.manifest.dependencies ?? {}, {});
});

function readLock(folder: string) {
  const text = readSource(`${folder}package-lock.json`);
  return { text, packages: (JSON.parse(text) as Lock).packages };
}

function dependenciesOf(manifest: Manifest | undefined): Dependencies {
  return {
    ...manifest?.dependencies,
    ...manifest?.devDependencies,
    ...manifest?.optionalDependencies,
  };
}
