import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { languages } from '../languages/languages.ts';
import { languageNames } from '../types.ts';
import { formatMoney, layOut } from './lay-out.ts';
import { cases, receiptOf } from './receipt-fixture.ts';
import { renderHtml } from './render-html.ts';
import { columnCounts, renderText } from './render-text.ts';

const golden = (name: string) => fileURLToPath(new URL(`golden/${name}`, import.meta.url));
const asItIs = { serializers: [(value: unknown) => String(value)] };

for (const [name, difference] of Object.entries(cases)) {
  for (const language of ['en', 'de'] as const) {
    const layout = layOut(receiptOf(language, difference));
    const file = `${name.replaceAll(' ', '-')}.${language}`;
    for (const columns of columnCounts) {
      test(`a receipt (${name}, ${language}) is printed in ${columns} columns`, (t) => {
        t.assert.fileSnapshot(
          renderText(layout, columns),
          golden(`${file}.${columns}.txt`),
          asItIs,
        );
      });
    }
    test(`a receipt (${name}, ${language}) is a page`, (t) => {
      t.assert.fileSnapshot(renderHtml(layout, language), golden(`${file}.html`), asItIs);
    });
  }
}

test('no line is wider than the paper, whatever the language and the texts', () => {
  const longest = { name: 'Ä'.repeat(100), address: ['喫茶'.repeat(30), 'one two '.repeat(30)] };
  for (const language of languageNames) {
    for (const difference of Object.values({ ...cases, long: { merchant: longest } })) {
      for (const columns of columnCounts) {
        const text = renderText(layOut(receiptOf(language, difference)), columns);
        for (const line of text.split('\n')) {
          const wide = line.match(/[\u3041-\u9fff]/g)?.length ?? 0;
          assert.ok(line.length + wide <= columns, `${language} ${columns}: ${line}`);
        }
      }
    }
  }
});

test('labels and values fit on one line of 48 columns in every language', () => {
  for (const language of languageNames) {
    const { sections } = layOut(receiptOf(language, cases.merchant));
    for (const { label, value } of sections.flat()) {
      assert.ok(label.length + value.length < 48, `${language}: ${label} ${value}`);
    }
  }
});

test('texts of a business are text: no markup, no commands for a printer', () => {
  const merchant = {
    name: '<script>alert(1)</script>"\'&',
    address: [
      '\u001b@\u001dV\u0001<img src=x onerror=alert(1)>',
      '\u202egro.live',
      'line\u2028break',
    ],
  };
  const layout = layOut(receiptOf('en', { merchant }));
  const html = renderHtml(layout, 'en');
  assert.doesNotMatch(html, /<script|<img/);
  assert.match(html, /&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;&#39;&amp;/);
  assert.doesNotMatch(renderText(layout, 48), /[^\P{C}\n]|\u2028/u);
});

test('an amount has the digits of its currency, in the way of its language', () => {
  const written = (amount: number, currency: string) =>
    languageNames.map((name) => formatMoney(amount, currency, languages[name].locale));
  assert.deepEqual(written(1_234_567, 'EUR'), [
    'EUR 12,345.67',
    '12.345,67 EUR',
    '12 345,67 EUR',
    '12.345,67 EUR',
    '12.345,67 EUR',
    'EUR 12.345,67',
  ]);
  assert.deepEqual(written(1250, 'JPY').slice(0, 2), ['JPY 1,250', '1.250 JPY']);
  assert.deepEqual(written(12_500, 'KWD').slice(0, 2), ['KWD 12.500', '12,500 KWD']);
});

test('only the copy of the merchant has a line to sign on, and only for an approval', () => {
  const signed = receiptOf('en', cases.merchant);
  assert.equal(layOut(signed).signature, 'Signature');
  assert.equal(layOut({ ...signed, copy: 'cardholder' }).signature, null);
  assert.equal(layOut({ ...signed, outcome: 'declined' }).signature, null);
});
