import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../lib/escape-html.ts';
import type { Layout, Line } from './lay-out.ts';

const styles = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 2rem 1rem; background: light-dark(#f1f3f5, #16181b); }
main { box-sizing: border-box; max-width: 26rem; margin: 0 auto; padding: 1.75rem 1.5rem;
  border-radius: 0.75rem; overflow-wrap: anywhere;
  background: light-dark(#fff, #212529); color: light-dark(#212529, #f1f3f5); }
header, .outcome, footer { text-align: center; }
p { margin: 0; }
.name { font-size: 1.25rem; font-weight: 600; }
h1 { margin: 1rem 0 0; font-size: 1rem; font-weight: 600; }
.quiet, dt, footer { color: light-dark(#495057, #ced4da); }
dl { margin: 1rem 0 0; padding-top: 1rem; border-top: 1px solid light-dark(#dee2e6, #495057); }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; column-gap: 1rem; }
dd { margin: 0 0 0 auto; text-align: right; font-variant-numeric: tabular-nums; }
.strong dt, .strong dd { font-size: 1.25rem; font-weight: 600; color: inherit; }
.outcome { margin-top: 1.25rem; font-weight: 600; }
.signature { margin-top: 4rem; border-top: 1px solid; }
footer { margin-top: 1rem; font-size: 0.875rem; }
@media print { body { padding: 0; background: none; } main { border-radius: 0; } }
`;

/** Allows nothing but the styles above: no script, no picture, no request to anywhere. */
export const contentPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A receipt as a page of its own. */
export function renderHtml(layout: Layout, language: string): string {
  const { merchant, title, signature } = layout;
  const [name, ...address] = merchant;
  return page({ language, title: name === undefined ? title : `${title}, ${name}` }, [
    '<header>',
    ...(name === undefined ? [] : [`<p class="name">${escapeHtml(name)}</p>`]),
    ...address.map((line) => `<p class="quiet">${escapeHtml(line)}</p>`),
    `<h1>${escapeHtml(title)}</h1>`,
    `<p class="quiet">${escapeHtml(layout.copy)}</p>`,
    '</header>',
    ...layout.sections.map((section) => `<dl>${section.map(drawLine).join('')}</dl>`),
    `<p class="outcome">${escapeHtml(layout.outcome)}</p>`,
    ...(signature === null ? [] : [`<p class="signature">${escapeHtml(signature)}</p>`]),
    `<footer>${layout.notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('')}</footer>`,
  ]);
}

/** A page that says one thing. */
export function renderNotice(
  { title, text }: { readonly title: string; readonly text: string },
  language: string,
): string {
  return page({ language, title }, [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p class="quiet">${escapeHtml(text)}</p>`,
  ]);
}

function page(
  { language, title }: { readonly language: string; readonly title: string },
  content: readonly string[],
): string {
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex, nofollow, noarchive">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${styles}</style>`,
    '</head>',
    '<body><main>',
    ...content,
    '</main></body>',
    '</html>',
    '',
  ].join('\n');
}

function drawLine({ label, value, isStrong }: Line): string {
  const kind = isStrong ? ' class="strong"' : '';
  return `<div${kind}><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`;
}
