import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Asset, fingerprint, makeAsset } from './asset.ts';
import { type Guides, renderGuide, renderNotFound, renderOverview } from './guide-pages.ts';
import { createLayout, type Layout } from './layout.ts';
import { listOperations, operationFinder } from './list-operations.ts';
import { renderIndex } from './markdown-index.ts';
import {
  docsAddress,
  docsFolder,
  type Guide,
  listFiles,
  markdownAddress,
  readGuides,
} from './read-guides.ts';
import { type RenderedGuide, renderMarkdown } from './render-markdown.ts';
import { renderStart, type StartFacts } from './start-page.ts';

/** Everything that the site consists of. Nothing outside it can be asked for. */
export interface Site {
  readonly layout: Layout;
  /** By address, without the query. */
  readonly assets: ReadonlyMap<string, Asset>;
  readonly notFound: Asset;
}

export interface SiteFacts extends StartFacts {
  openApi(): Readonly<Record<string, unknown>>;
}

const html = 'text/html; charset=utf-8';
const markdown = 'text/markdown; charset=utf-8';
const plain = 'text/plain; charset=utf-8';
const imageTypes = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
} as const;
const script = 'text/javascript; charset=utf-8';
/** Later ones win. */
const styles = [
  'base',
  'header',
  'columns',
  'text',
  'cards',
  'search',
  'start',
  'reference',
  'narrow',
  'print',
];

/** Renders all pages. It takes some hundred milliseconds and yields to other work in between. */
export async function loadSite(facts: SiteFacts): Promise<Site> {
  const assets = new Map<string, Asset>();
  const add = async (address: string, type: string, content: string) => {
    assets.set(address, await makeAsset(type, content));
    return `${address}?v=${fingerprint(content)}`;
  };
  const addScript = async (name: string) =>
    add(`${docsAddress}/assets/${name}`, script, await readBrowserFile(name));
  const sheets = await Promise.all(styles.map((name) => readBrowserFile(`${name}.css`)));
  const layout = createLayout({
    style: await add(`${docsAddress}/assets/site.css`, 'text/css; charset=utf-8', sheets.join('')),
    script: await addScript('site.js'),
    search: await addScript('search.js'),
  });
  await addScript('reference.js');
  await add(`${docsAddress}/assets/minisearch.js`, script, await readSearch());
  await add('/favicon.svg', imageTypes.svg, await readBrowserFile('favicon.svg'));
  for (const [address, image] of await readImages()) assets.set(address, image);

  const guides = await renderGuides(facts, { layout, images: [...assets.keys()] });
  for (const guide of guides.rendered.keys()) {
    assets.set(guide.address, await makeAsset(html, renderGuide(guide, guides)));
    assets.set(markdownAddress(guide), await makeAsset(markdown, guide.text));
  }
  assets.set(docsAddress, await makeAsset(html, renderOverview(guides)));
  assets.set('/', await makeAsset(html, renderStart(facts, layout)));
  assets.set('/llms.txt', await makeAsset(plain, renderIndex(guides)));
  const entries = JSON.stringify(listEntries(guides, facts));
  assets.set(`${docsAddress}/search.json`, await makeAsset('application/json', entries));
  return { layout, assets, notFound: await makeAsset(html, renderNotFound(guides)) };
}

async function renderGuides(
  { openApi }: SiteFacts,
  { layout, images }: { readonly layout: Layout; readonly images: readonly string[] },
): Promise<Guides> {
  const groups = await readGuides();
  const all = groups.flatMap(({ guides }) => guides.flatMap((guide) => [guide, ...guide.parts]));
  const known = new Set([docsAddress, ...all.map(({ address }) => address), ...images]);
  const findNamed = operationFinder(listOperations(openApi()));
  const rendered = new Map<Guide, RenderedGuide>();
  for (const guide of all) {
    const resolve = (href: string) => resolveLink(href, guide, known);
    rendered.set(guide, renderMarkdown(guide.text, { resolve, findNamed }));
    await setImmediate();
  }
  return { groups, rendered, layout };
}

/** Where a link in a guide's file leads in the site, or null if that is not part of it. */
export function resolveLink(
  href: string,
  from: Pick<Guide, 'file'>,
  known: ReadonlySet<string>,
): string | null {
  const { pathname, hash } = new URL(href, `file://${docsAddress}/${from.file}`);
  if (href.startsWith('#')) return href;
  const address = decodeURI(pathname).replace(/(\/README)?\.md$|\/$/, '');
  return known.has(address) ? `${address}${hash}` : null;
}

async function readImages(): Promise<readonly (readonly [string, Asset])[]> {
  const names = (await listFiles('')).includes('images') ? await listFiles('images') : [];
  return Promise.all(
    names.flatMap((name) => {
      const type = Object.entries(imageTypes).find(([ending]) => name.endsWith(`.${ending}`))?.[1];
      if (type === undefined) return [];
      const read = async () => {
        const body = await readFile(`${docsFolder}images/${name}`);
        return [`${docsAddress}/images/${name}`, await makeAsset(type, body)] as const;
      };
      return [read()];
    }),
  );
}

function readBrowserFile(name: string): Promise<string> {
  return readFile(fileURLToPath(new URL(`browser/${name}`, import.meta.url)), 'utf8');
}

/** The search library as it is published, without the link to a map that we do not serve. */
async function readSearch(): Promise<string> {
  const library = await readFile(fileURLToPath(import.meta.resolve('minisearch')), 'utf8');
  return library.replace(/^\/\/# sourceMappingURL=.*$/m, '');
}

/** The search groups its results by it. */
function kindOf({ address }: Guide): 'guide' | 'error' | 'decision' {
  if (address === `${docsAddress}/errors`) return 'error';
  return address.startsWith(`${docsAddress}/decisions`) ? 'decision' : 'guide';
}

function listEntries({ rendered }: Guides, { openApi }: SiteFacts): readonly object[] {
  const guides = [...rendered].flatMap(([guide, { sections }]) =>
    sections.map(({ id, title, text }) => ({
      address: id === '' ? guide.address : `${guide.address}#${id}`,
      title,
      place: guide.title,
      kind: kindOf(guide),
      text,
    })),
  );
  const operations = listOperations(openApi()).map((operation) => ({
    address: operation.address,
    title: operation.summary,
    place: operation.group === 'Event' ? 'Event' : operation.name,
    kind: 'reference',
    text: operation.description,
  }));
  return [...guides, ...operations];
}
