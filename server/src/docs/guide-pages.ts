import { escapeHtml } from '../lib/escape-html.ts';
import { icons, type Layout } from './layout.ts';
import { type Guide, type GuideGroup, markdownAddress } from './read-guides.ts';
import type { Heading, RenderedGuide } from './render-markdown.ts';

/** The facts that pages of guides share. */
export interface Guides {
  readonly groups: readonly GuideGroup[];
  readonly rendered: ReadonlyMap<Guide, RenderedGuide>;
  readonly layout: Layout;
}

/** One guide, with the list of all guides, its own contents, and its neighbours. */
export function renderGuide(guide: Guide, guides: Guides): string {
  const rendered = guides.rendered.get(guide);
  if (rendered === undefined) throw new Error(`${guide.file} was not rendered`);
  const article = [
    rendered.html,
    guide.parts.length === 0 ? '' : renderCards(guide.parts, guides),
    renderNeighbours(guide, guides.groups),
  ];
  return guides.layout({
    title: `${guide.title} · Taprail`,
    description: rendered.summary,
    part: 'docs',
    head: `<link rel="alternate" type="text/markdown" href="${markdownAddress(guide)}">\n`,
    body: renderColumns(guides.groups, guide, {
      article: article.join('\n'),
      contents: renderContents(rendered.headings),
    }),
  });
}

export const lead = 'Onboard sub-merchants, take taps for them, and follow every cent to the bank.';

/** Where /docs leads: every guide with its summary. */
export function renderOverview(guides: Guides): string {
  const groups = guides.groups.map(
    ({ name, guides: members }) => `<h2>${escapeHtml(name)}</h2>\n${renderCards(members, guides)}`,
  );
  const reference =
    'Every operation, field and event is in the <a href="/reference/">API reference</a>.';
  const article = `<h1>Documentation</h1>\n<p class="lead">${lead}</p>\n<p>${reference}</p>\n`;
  return guides.layout({
    title: 'Documentation · Taprail',
    description: lead,
    part: 'docs',
    body: renderColumns(guides.groups, null, {
      article: `${article}${groups.join('\n')}`,
      contents: '',
    }),
  });
}

/** The page for an unknown address. */
export function renderNotFound(guides: Guides): string {
  const article = `<h1>There is no such page</h1>
<p class="lead">The address may be misspelt, or the page has another name now.</p>
<p>Search with <kbd>/</kbd>, or go to the <a href="/docs">guides</a>, the
<a href="/reference/">API reference</a>, which lists every address of the API, or the
<a href="/dashboard">dashboard</a>.</p>`;
  return guides.layout({
    title: 'Not found · Taprail',
    part: 'docs',
    body: renderColumns(guides.groups, null, { article, contents: '' }),
  });
}

function renderColumns(
  groups: readonly GuideGroup[],
  current: Guide | null,
  { article, contents }: { readonly article: string; readonly contents: string },
): string {
  return `<div class="columns">
<button class="menu-button" type="button" data-menu hidden
 aria-expanded="false" aria-controls="guides">
${icons.menu}<span>${escapeHtml(current?.title ?? 'All guides')}</span></button>
<nav class="sidebar" id="guides" aria-label="Guides">
${groups.map((group) => renderGroup(group, current)).join('\n')}
</nav>
<main id="content" tabindex="-1"><article>
${article}
</article></main>
${contents}
</div>`;
}

function renderGroup({ name, guides }: GuideGroup, current: Guide | null): string {
  const items = guides.map((guide) => {
    const isOpen = guide === current || guide.parts.some((part) => part === current);
    const parts = isOpen ? guide.parts.map((part) => renderEntry(part, current)) : [];
    return renderEntry(guide, current, parts);
  });
  return `<p class="group">${escapeHtml(name)}</p><ul>${items.join('')}</ul>`;
}

function renderEntry(guide: Guide, current: Guide | null, parts: readonly string[] = []): string {
  const mark = guide === current ? ' aria-current="page"' : '';
  const link = `<a href="${guide.address}"${mark}>${escapeHtml(guide.title)}</a>`;
  return `<li>${link}${parts.length === 0 ? '' : `<ul>${parts.join('')}</ul>`}</li>`;
}

function renderContents(headings: readonly Heading[]): string {
  const shown = headings.filter(({ depth }) => depth === 2 || depth === 3);
  if (shown.length < 2) return '';
  const items = shown.map(
    // A long code may break at its underscores.
    ({ id, depth, html }) =>
      `<li class="depth-${depth}"><a href="#${id}">${html.replaceAll('_', '_<wbr>')}</a></li>`,
  );
  return `<nav class="contents" aria-label="On this page">
<p class="group">On this page</p><ul>${items.join('')}</ul></nav>`;
}

function renderCards(members: readonly Guide[], { rendered }: Guides): string {
  const cards = members.map((guide) => {
    const summary = escapeHtml(firstSentences(rendered.get(guide)?.summary ?? ''));
    const title = escapeHtml(guide.title);
    return `<li><a href="${guide.address}"><strong>${title}</strong><span>${summary}</span></a></li>`;
  });
  return `<ul class="cards">${cards.join('')}</ul>`;
}

/** As many sentences as fit into a card, and at least one. */
export function firstSentences(text: string): string {
  const [first = '', ...others] = text.split(/(?<=[.]) /);
  return others.reduce((taken, sentence) => {
    const longer = `${taken} ${sentence}`;
    return text.startsWith(longer) && longer.length <= cardLengthMax ? longer : taken;
  }, first);
}

const cardLengthMax = 130;

function renderNeighbours(guide: Guide, groups: readonly GuideGroup[]): string {
  const all = groups.flatMap(({ guides }) => guides.flatMap((each) => [each, ...each.parts]));
  const index = all.indexOf(guide);
  const link = (neighbour: Guide | undefined, rel: 'prev' | 'next', label: string) =>
    neighbour === undefined
      ? '<span></span>'
      : `<a rel="${rel}" href="${neighbour.address}"><small>${label}</small>${escapeHtml(neighbour.title)}</a>`;
  const before = link(all[index - 1], 'prev', 'Before');
  const after = link(all[index + 1], 'next', 'Next');
  return `<nav class="neighbours" aria-label="Before and next">${before}${after}</nav>`;
}
