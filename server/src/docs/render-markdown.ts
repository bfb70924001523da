import { Marked, type RendererObject, type Token, type Tokens } from 'marked';
import { escapeHtml } from '../lib/escape-html.ts';
import { renderCode } from './highlight.ts';

export interface RenderedGuide {
  readonly html: string;
  /** The first paragraph, as text. */
  readonly summary: string;
  readonly headings: readonly Heading[];
  /** The text below each heading, for the search. */
  readonly sections: readonly Section[];
}

export interface Heading {
  readonly id: string;
  readonly depth: number;
  readonly html: string;
}

interface Section {
  /** Empty for what comes before the first heading below the title. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

interface LinkRules {
  /** The address of a relative link on this page, or null if there is nothing in the site. */
  resolve(href: string): string | null;
  /** The address of what a piece of inline code names, or null. */
  findNamed(code: string): string | null;
}

/** A guide as HTML. Of its raw HTML only collapsed parts are kept; comments are left out. */
export function renderMarkdown(text: string, links: LinkRules): RenderedGuide {
  const headings: Heading[] = [];
  const marked = new Marked({ gfm: true });
  marked.use({ renderer: createRenderer(links, headings) });
  const parts = marked.lexer(text).map((token) => ({ token, html: marked.parser([token]) }));
  const first = parts.find(({ token }) => token.type === 'paragraph');
  return {
    html: parts.map(({ html }) => html).join(''),
    summary: first === undefined ? '' : textOf(first.html),
    headings,
    sections: makeSections(parts, headings),
  };
}

function makeSections(
  parts: readonly { readonly token: Token; readonly html: string }[],
  headings: readonly Heading[],
): readonly Section[] {
  const sections: { id: string; title: string; text: string }[] = [];
  const left = [...headings];
  for (const { token, html } of parts) {
    const last = sections.at(-1);
    if (token.type === 'heading') {
      const heading = left.shift();
      const title = textOf(heading?.html ?? '');
      sections.push({ id: heading?.depth === 1 ? '' : (heading?.id ?? ''), title, text: '' });
    } else if (token.type !== 'code' && token.type !== 'html' && last !== undefined) {
      last.text = `${last.text} ${textOf(html)}`.trim();
    }
  }
  return sections;
}

function createRenderer(links: LinkRules, headings: Heading[]): RendererObject {
  const slugs = new Set<string>();
  /** Inside a link or a heading, code becomes no link of its own. */
  let isLinked = false;
  const linked = (render: () => string): string => {
    const before = isLinked;
    isLinked = true;
    const html = render();
    isLinked = before;
    return html;
  };
  return {
    heading({ tokens, depth }) {
      const html = linked(() => this.parser.parseInline(tokens));
      const id = uniqueSlug(textOf(html), slugs);
      headings.push({ id, depth, html });
      if (depth === 1) return `<h1>${html}</h1>\n`;
      const anchor = `<a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
      return `<h${depth} id="${id}">${html}${anchor}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const html = linked(() => this.parser.parseInline(tokens));
      if (/^(https?|mailto):/.test(href)) {
        return `<a href="${escapeHtml(href)}" rel="noreferrer">${html}</a>`;
      }
      const address = links.resolve(href);
      return address === null ? html : `<a href="${escapeHtml(address)}">${html}</a>`;
    },
    image({ href, text }) {
      const address = links.resolve(href);
      if (address === null) return escapeHtml(text);
      const source = escapeHtml(address);
      // On a phone it scrolls, and a tap shows all of it.
      return `<a class="picture" href="${source}"><img src="${source}" alt="${escapeHtml(text)}"></a>`;
    },
    codespan({ text }) {
      const html = `<code>${escapeHtml(text)}</code>`;
      const address = isLinked ? null : links.findNamed(text);
      return address === null ? html : `<a href="${escapeHtml(address)}">${html}</a>`;
    },
    code({ text, lang }) {
      const [language = ''] = (lang ?? '').split(' ');
      return `${renderCode(text, language)}\n`;
    },
    table(token) {
      const head = token.header.map((cell) => renderCell('th', cell, this)).join('');
      const rows = token.rows.map(
        (cells) => `<tr>${cells.map((cell) => renderCell('td', cell, this)).join('')}</tr>`,
      );
      const table = `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
      // A wide table scrolls by itself, also with the keyboard.
      return `<div class="table" role="group" aria-label="Table" tabindex="0">${table}</div>\n`;
    },
    blockquote({ tokens }) {
      const html = this.parser.parse(tokens);
      const [mark, kind = ''] = /^<p>\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/.exec(html) ?? [];
      if (mark === undefined) return `<blockquote>${html}</blockquote>\n`;
      const title = `${kind.charAt(0)}${kind.slice(1).toLowerCase()}`;
      const body = `<p class="callout-title">${title}</p><p>${html.slice(mark.length)}`;
      return `<div class="callout ${kind.toLowerCase()}" role="note">${body}</div>\n`;
    },
    html: ({ text }) => renderHtml(text),
  };
}

/** These tags have no attributes, so nothing can hide in them. */
function renderHtml(text: string): string {
  const escaped = escapeHtml(text.replaceAll(/<!--.*?-->\s*/gs, ''));
  return escaped.replaceAll(/&lt;(\/?(?:details|summary))&gt;/g, '<$1>');
}

function renderCell(
  tag: 'th' | 'td',
  cell: Tokens.TableCell,
  renderer: { readonly parser: { parseInline(tokens: Token[]): string } },
): string {
  // The corner of a table whose first column has no name is not a header.
  if (cell.tokens.length === 0) return '<td></td>';
  const align = cell.align === null ? '' : ` class="${cell.align}"`;
  const scope = tag === 'th' ? ' scope="col"' : '';
  return `<${tag}${scope}${align}>${renderer.parser.parseInline(cell.tokens)}</${tag}>`;
}

/** The anchor that git hosts give the same heading. */
function uniqueSlug(title: string, taken: Set<string>): string {
  const slug = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
  let unique = slug;
  for (let count = 1; taken.has(unique); count += 1) unique = `${slug}-${count}`;
  taken.add(unique);
  return unique;
}

const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The text of HTML that we have made ourselves. */
function textOf(html: string): string {
  return html
    .replaceAll(/<a class="anchor".*?<\/a>/g, '')
    .replaceAll(/<\/(p|li|td|th|tr|h\d)>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
