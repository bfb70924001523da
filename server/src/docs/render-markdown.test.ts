import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveLink } from './load-site.ts';
import { renderMarkdown } from './render-markdown.ts';

const known = new Set(['/docs/taps', '/docs/decisions', '/docs/images/chain.svg']);
const render = (text: string) =>
  renderMarkdown(text, {
    resolve: (href) => resolveLink(href, { file: 'guide.md' }, known),
    findNamed: (code) => (code === 'POST /v1/taps' ? '/reference/#taps' : null),
  });

test('links lead to pages of the site, and to nothing outside it', () => {
  const links = '[a](taps.md#declines) [b](decisions) [c](../README.md) [d](../../etc/passwd)';
  assert.equal(
    render(links).html,
    '<p><a href="/docs/taps#declines">a</a> <a href="/docs/decisions">b</a> c d</p>\n',
  );
  assert.equal(resolveLink('../taps.md', { file: 'decisions/0001-x.md' }, known), '/docs/taps');
  assert.match(render('![A chain](images/chain.svg)').html, /src="\/docs\/images\/chain\.svg"/);
});

test('inline code that names an operation leads to it, except within a link', () => {
  const { html } = render('`POST /v1/taps` and [`POST /v1/taps`](taps.md)');
  assert.equal(html.match(/#taps/g)?.length, 1);
  assert.match(html, /<a href="\/docs\/taps"><code>POST \/v1\/taps<\/code><\/a>/);
});

test('headings have the anchors that git hosts give them', () => {
  const { headings } = render(
    '# T\n## What is due, when?\n### `device_busy`\n## What is due, when?',
  );
  assert.deepEqual(
    headings.map(({ id }) => id),
    ['t', 'what-is-due-when', 'device_busy', 'what-is-due-when-1'],
  );
});

test('the search finds the text of each section, without code blocks', () => {
  const { summary, sections } = render(
    '# T\nAll *of* it.\n## A & B\n| x |\n|---|\n| y |\n```sh\nz\n```',
  );
  assert.equal(summary, 'All of it.');
  assert.deepEqual(sections, [
    { id: '', title: 'T', text: 'All of it.' },
    { id: 'a--b', title: 'A & B', text: 'x y' },
  ]);
});

test('comments are left out, and raw HTML is shown as text', () => {
  const { html } = render('<!-- refused -->\n\ntext <script>alert(1)</script>\n\n<b onclick="x">');
  assert.doesNotMatch(html, /<script|<b |refused/);
});

test('a collapsed part stays collapsible, without attributes', () => {
  const { html, sections } = render(
    '# T\n\n<details>\n<summary>Set-up</summary>\n\nSay *this*.\n\n</details>\n\n<details open>\n',
  );
  assert.match(
    html,
    /<details>\s*<summary>Set-up<\/summary>\s*<p>Say <em>this<\/em>.*<\/details>/s,
  );
  assert.doesNotMatch(html, /<details open/);
  assert.equal(sections[0]?.text, 'Say this.');
});

test('a quote that begins with a kind is a callout', () => {
  assert.equal(
    render('> [!WARNING]\n> Take *care*.').html,
    '<div class="callout warning" role="note"><p class="callout-title">Warning</p>' +
      '<p>Take <em>care</em>.</p>\n</div>\n',
  );
});
