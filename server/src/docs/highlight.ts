import { createRequire } from 'node:module';
import { escapeHtml } from '../lib/escape-html.ts';

/** The part of highlight.js that we use. Its own types would bring those of browsers along. */
interface Highlighter {
  registerLanguage(name: string, language: unknown): void;
  getLanguage(name: string): unknown;
  highlight(
    code: string,
    options: { language: string; ignoreIllegals: boolean },
  ): {
    readonly value: string;
  };
}

/** By the names that guides use. */
const languages = {
  sh: 'bash',
  console: 'bash',
  ts: 'typescript',
  js: 'javascript',
  dockerfile: 'dockerfile',
  http: 'http',
  ini: 'ini',
  json: 'json',
  sql: 'sql',
  yaml: 'yaml',
} as const;

const load = createRequire(import.meta.url);
const highlighter = load('highlight.js/lib/core') as Highlighter;
for (const [name, file] of Object.entries(languages)) {
  highlighter.registerLanguage(name, load(`highlight.js/lib/languages/${file}`));
}

/** A block of code, coloured if its language is known. It scrolls, also with the keyboard. */
export function renderCode(code: string, language: string): string {
  const isKnown = highlighter.getLanguage(language) !== undefined;
  const html = isKnown
    ? highlighter.highlight(code, { language, ignoreIllegals: true }).value
    : escapeHtml(code);
  return `<div class="code"><pre tabindex="0"><code>${html}</code></pre></div>`;
}
