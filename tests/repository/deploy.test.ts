import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { readSource } from './source-files.ts';

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
  assert.ok(dockerfile.includes(`ENTRYPOINT ["node", ${words}"server/src/cli/main.ts"]\n`));
});

test('the image has the pinned Node', () => {
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  const pinned = `node:${manifest.dependencies.node}-trixie-slim`;
  // The dashboard is built on top of the first.
  assert.deepEqual(images, [pinned, 'packages', pinned]);
});

test('the image copies the manifest of every workspace, and only what exists and is let in', () => {
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

function isPage(source: string, path: string): boolean {
  return path === '*.md' && source.endsWith('.md');
}
