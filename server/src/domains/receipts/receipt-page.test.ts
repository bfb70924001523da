import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { Keyring } from '../../lib/keyring.ts';
import { ReceiptPages } from './receipt-page.ts';
import { ReceiptTokens } from './receipt-tokens.ts';
import type { Receipts } from './receipts.ts';

const tokens = new ReceiptTokens(new Keyring([{ id: 'k', secret: randomBytes(32) }]));
// Without a database: a guess must end before one is asked.
const receipts = { tokens, baseUrl: () => 'https://pay.example' } as Receipts;

function guess(pages: ReceiptPages, address: string) {
  const token = randomBytes(52).toString('base64url').slice(0, 70);
  return pages.show({ token, address, language: undefined, acceptLanguage: undefined });
}

test('a guess is answered without the database, and soon not at all', async () => {
  const pages = new ReceiptPages(receipts);
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => guess(pages, '2001:db8:1:2::7')),
  );
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual(new Set(statuses.slice(0, 20)), new Set([404]));
  assert.equal(statuses.at(-1), 429);
  const refused = answers.at(-1);
  assert.ok(Number(refused?.headers['retry-after']) >= 1);
  assert.equal(refused?.headers['cache-control'], 'no-store');
  // A neighbour in the same network shares the limit, others do not.
  assert.equal((await guess(pages, '2001:db8:1:2::8')).status, 429);
  assert.equal((await guess(pages, '2001:db8:1:3::7')).status, 404);
});

test('a page that is not there says so in the language of the browser', async () => {
  const pages = new ReceiptPages(receipts);
  const asked = { token: 'x', address: '192.0.2.1', language: undefined };
  const shown = async (acceptLanguage: string | undefined, language: unknown = undefined) => {
    const { body } = await pages.show({ ...asked, acceptLanguage, language });
    return /<html lang="(..)">/.exec(body)?.[1];
  };
  assert.equal(await shown('de-AT,de;q=0.9,en;q=0.8'), 'de');
  assert.equal(await shown('pt, nl;q=0.5, it;q=0.7'), 'it');
  assert.equal(await shown('fr;q=0, *'), 'en');
  assert.equal(await shown(undefined), 'en');
  assert.equal(await shown('de', 'es'), 'es');
  assert.equal(await shown('de', ['es', '"><script>']), 'de');
});
