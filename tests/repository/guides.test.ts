import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { resolveLink } from '../../server/src/docs/load-site.ts';
import { docsFolder, listFiles, readGuides } from '../../server/src/docs/read-guides.ts';
import { renderMarkdown } from '../../server/src/docs/render-markdown.ts';
import { readSource, readSources } from './source-files.ts';

const groups = await readGuides();
const guides = groups.flatMap((group) => group.guides.flatMap((guide) => [guide, ...guide.parts]));
const names = (
  JSON.parse(readSource('docs/guides.json')) as readonly { readonly guides: readonly string[] }[]
).flatMap((group) => group.guides);
const images = existsSync(`${docsFolder}images`) ? await listFiles('images') : [];
const known = new Set([
  ...guides.map(({ address }) => address),
  ...images.map((name) => `/docs/images/${name}`),
]);
const links: { readonly file: string; readonly href: string; readonly address: string | null }[] =
  [];
const rendered = new Map(
  guides.map((guide) => {
    const resolve = (href: string) => {
      const address = resolveLink(href, guide, known);
      links.push({ file: guide.file, href, address });
      return address;
    };
    return [guide.address, renderMarkdown(guide.text, { resolve, findNamed: () => null })];
  }),
);

test('the list of guides and the files in docs agree', async () => {
  const files = (await listFiles(''))
    .filter((name) => name.endsWith('.md') || existsSync(`${docsFolder}${name}/README.md`))
    .map((name) => name.replace(/\.md$/, ''));
  assert.deepEqual([...names].sort(), [...files].sort());
});

test('every guide has a title and a sentence that says what it is about', () => {
  for (const { file, address, text } of guides) {
    assert.match(text, /^# \S/, file);
    assert.match(rendered.get(address)?.summary ?? '', /\w.*[.:]$/s, file);
  }
});

test('every link of a guide leads to a page of the site and a heading on it', () => {
  const dead = links.filter(({ file, href, address }) => {
    // The site shows other links as text; on a git host they are links.
    if (address === null) return !href.startsWith('../') || !existsSync(docsFolder + href);
    const [path = '', hash] = address.split('#');
    const page = path === '' ? guides.find((guide) => guide.file === file)?.address : path;
    if (hash === undefined || page === undefined) return false;
    return !rendered.get(page)?.headings.some(({ id }) => id === hash);
  });
  assert.deepEqual(
    dead.map(({ file, href }) => `${file}: ${href}`),
    [],
  );
});

test('the map of the code is short and names files and folders that exist', () => {
  const map = readSource('docs/architecture.md');
  const words = map.split(/\s+/).filter((word) => word !== '');
  assert.ok(words.length <= 900, `${words.length} words`);
  const places = [...map.matchAll(/`([\w./-]+(?:\/|\.ts))`/g)].map(([, place = '']) => place);
  assert.ok(places.length > 50, 'the names were not found');
  const paths = readSources(
    '{server,cli,sdk,dashboard,stripe-server,scripts,bench,tests,deploy}/**/*.*',
  ).map(({ path }) => `/${path}`);
  const gone = places.filter((place) => {
    const isThere = (path: string) =>
      place.endsWith('/') ? path.includes(`/${place}`) : path.endsWith(`/${place}`);
    return !paths.some(isThere);
  });
  assert.deepEqual(gone, []);
});
