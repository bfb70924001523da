import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource, readSources } from './source-files.ts';

type Dependencies = Readonly<Record<string, string>>;

interface Manifest {
  readonly name: string;
  readonly dependencies?: Dependencies;
  readonly devDependencies?: Dependencies;
  readonly optionalDependencies?: Dependencies;
}

const manifests = readSources(
  'package.json',
  '{server,sdk,dashboard,tests/clients}/package.json',
).map(({ path, text }) => ({ path, manifest: JSON.parse(text) as Manifest }));
const lockText = readSource('package-lock.json');
const lock = JSON.parse(lockText) as { readonly packages: Readonly<Record<string, Manifest>> };

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

test('the lockfile names no registry', () => {
  assert.doesNotMatch(lockText, /"resolved": "(?!(server|sdk|dashboard|tests\/clients)")/);
  assert.match(readSource('.npmrc'), /^omit-lockfile-registry-resolved=true$/m);
});

test('the lockfile matches the manifests', () => {
  for (const { path, manifest } of manifests) {
    const locked = lock.packages[path.replace(/\/?package\.json$/, '')];
    assert.deepEqual(dependenciesOf(locked), dependenciesOf(manifest), path);
  }
});

// npm drops the packages of other platforms when it writes a lockfile beside an installation.
test('the lockfile has the packages of every platform', () => {
  const missing = Object.entries(lock.packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        !(
          `node_modules/${name}` in lock.packages ||
          `${place}/node_modules/${name}` in lock.packages
        ),
    ),
  );
  assert.deepEqual(missing, []);
});

test('docs/dependencies.md lists exactly the dependencies', () => {
  const explained = [
    ...readSource('docs/dependencies.md').matchAll(/^\| (\S+) \| (run time|development) \|/gm),
  ];
  const used = manifests.flatMap(({ manifest }) => Object.keys(dependenciesOf(manifest)));
  const outside = new Set(used.filter((name) => !name.startsWith('@taprail/')));
  assert.deepEqual(new Set(explained.map(([, name]) => name)), outside);
});

test('the SDK has no dependencies', () => {
  const sdk = manifests.find(({ path }) => path === 'sdk/package.json');
  assert.deepEqual(sdk?.manifest.dependencies ?? {}, {});
});

function dependenciesOf(manifest: Manifest | undefined): Dependencies {
  return {
    ...manifest?.dependencies,
    ...manifest?.devDependencies,
    ...manifest?.optionalDependencies,
  };
}
