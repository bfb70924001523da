import { escapeHtml } from '../lib/escape-html.ts';

interface PageFacts {
  readonly title: string;
  readonly description?: string;
  /** The entry of the header to which the page belongs. */
  readonly part: 'start' | 'docs' | 'reference';
  /** The content below the header. */
  readonly body: string;
  /** Elements of the head that only this page needs. */
  readonly head?: string;
}

/** The versioned addresses of the files that every page loads. */
interface SiteLinks {
  readonly style: string;
  readonly script: string;
  readonly search: string;
}

export type Layout = (facts: PageFacts) => string;

/** The frame of every page: head, header and search. */
export function createLayout(links: SiteLinks): Layout {
  return ({ title, description = '', part, body, head = '' }) => {
    const entry = (name: typeof part, address: string, text: string) =>
      `<a href="${address}"${part === name ? ' aria-current="true"' : ''}>${text}</a>`;
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(description)}">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${links.style}">
<script src="${links.script}"></script>
<script src="${links.search}" defer></script>
${head}</head>
<body class="${part}-page">
<a class="skip" href="#content">Skip to the content</a>
<header class="site-header">
<a class="brand" href="/">${mark}<span>Taprail</span></a>
<nav aria-label="Site">
${entry('docs', '/docs', 'Docs')}
${entry('reference', '/reference/', '<span>API </span>reference')}
<a href="/dashboard">Dashboard</a>
</nav>
<button class="search-button" type="button" data-search hidden>
${icons.search}<span>Search</span><kbd>/</kbd></button>
<button class="icon-button" type="button" data-theme-switch hidden aria-label="Dark colours">
${icons.theme}</button>
</header>
${body}
${searchDialog}
</body>
</html>
`;
  };
}

const svg = (content: string) =>
  `<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" aria-hidden="true">${content}</svg>`;

/** A card's waves over a rail; favicon.svg has the same. */
const mark = `<svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true"><rect width="32" height="32" rx="8" fill="var(--brand)"/><g fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"><path d="M11 12.5a6 6 0 0 1 0 7"/><path d="M15.5 9.5a11 11 0 0 1 0 13"/><path d="M20 6.5a16 16 0 0 1 0 19"/></g></svg>`;

export const icons = {
  search: svg('<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>'),
  theme: svg(
    '<circle cx="12" cy="12" r="8"/><path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor"/>',
  ),
  menu: svg('<path d="M4 7h16M4 12h16M4 17h16"/>'),
} as const;

const searchDialog = `<dialog class="search" aria-label="Search the documentation">
<form method="dialog"><div class="search-field">${icons.search}
<input type="text" enterkeyhint="go" placeholder="Search guides and operations"
 autocomplete="off" spellcheck="false" role="combobox" aria-label="Search"
 aria-expanded="false" aria-controls="search-results" aria-autocomplete="list">
<button class="search-close" type="submit">Esc</button></div></form>
<div id="search-results" role="listbox" aria-label="Results"></div>
<p class="search-note" role="status"></p>
</dialog>`;
