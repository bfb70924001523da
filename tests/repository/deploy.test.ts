import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { test } from 'node:test';
import { isTest, readSource, readSources } from './source-files.ts';

const manifest = JSON.parse(readSource('package.json')) as {
  readonly workspaces: readonly string[];
  readonly scripts: { readonly start: string };
  readonly dependencies: { readonly node: string };
};
const dockerfile = readSource('deploy/Dockerfile');
const unit = readSource('deploy/taprail.service');

test('the image and the service unit pass Node the options of npm start', () => {
  const options = manifest.scripts.start.match(/--(?!import)\S+/g) ?? [];
  assert.ok(options.length > 2, manifest.scripts.start);
  assert.ok(unit.includes(` ${options.join(' ')} server/src/main.ts\n`), unit);
  const words = options.map((option) => `"${option}", `).join('');
  assert.ok(dockerfile.includes(`ENTRYPOINT ["node", ${words}"cli/src/main.ts"]\n`));
});

test('the image has the pinned Node', () => {
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  const pinned = `node:${manifest.dependencies.node}-trixie-slim`;
  // The dashboard is built on top of the first.
  assert.deepEqual(images, [pinned, 'packages', pinned]);
});

test('the image copies the manifest of every workspace, and only existing, included files', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.split(' '),
  );
  for (const workspace of manifest.workspaces) {
    assert.ok(copied.includes(`${workspace}/package.json`), workspace);
  }
  const letIn = readSource('deploy/Dockerfile.dockerignore').match(/(?<=^!).+/gm) ?? [];
  for (const source of copied) {
    assert.ok(existsSync(new URL(`../../${source}`, import.meta.url)), source);
    const isLetIn = letIn.some(
      (path) => source === path || source.startsWith(`${path}/`) || isPage(source, path),
    );
    assert.ok(isLetIn, `${source} is not in Dockerfile.dockerignore`);
  }
});

test('the stage that builds the dashboard has every file that the build reads', () => {
  // The last stage, which has no name, is the image itself.
  const [stages = ''] = dockerfile.split(/^FROM \S+$/m);
  const copied = [...stages.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, files = '']) =>
    files.split(' '),
  );
  const read = readSources(
    'scripts/build-dashboard.ts',
    'dashboard/**/*.{ts,tsx,json}',
    'sdk/**/*.{ts,json}',
  );
  for (const { path, text } of read.filter((file) => !isTest(file))) {
    for (const [, named = ''] of text.matchAll(/(?:from |import\(|"extends": )['"](\.[^'"]+)/g)) {
      const target = posix.join(posix.dirname(path), named);
      const isCopied = copied.some((place) => target === place || target.startsWith(`${place}/`));
      assert.ok(isCopied, `${path} reads ${target}`);
    }
  }
});

test('the module of traces asks for the packages that its test runs on', () => {
  const { dependencies } = JSON.parse(readSource('deploy/traces/package.json')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const module = readSource('deploy/traces/otlp.mjs');
  const imported = [...module.matchAll(/from '([^']+)'/g)].map(([, name = '']) => name);
  assert.deepEqual(Object.keys(dependencies).sort(), imported.sort());
  const { packages } = JSON.parse(readSource('package-lock.json')) as {
    readonly packages: Readonly<Record<string, { readonly version?: string }>>;
  };
  for (const [name, version] of Object.entries(dependencies)) {
    assert.equal(packages[`node_modules/${name}`]?.version, version, name);
  }
});

function isPage(source: string, path: string): boolean {
  return path === '*.md' && source.endsWith('.md');
}
