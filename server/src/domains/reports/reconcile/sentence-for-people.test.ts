import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentenceForPeople } from './sentence-for-people.ts';

test('a difference becomes a sentence with decimal amounts', () => {
  const read = {
    'balance of own account in EUR: our books say 1200 EUR, the provider holds -5 EUR':
      'Balance of own account in EUR: our books say 12.00 EUR, the provider holds −0.05 EUR.',
    'payout po_01k9t3m8e6f4x9p2q7r5s1v0zc: our books say 1250 JPY in_transit, the provider says nothing':
      'Payout po_01k9t3m8e6f4x9p2q7r5s1v0zc: our books say 1250 JPY in transit, the provider says nothing.',
    'refund x: our books moved 0 KWD, the provider moved 1250 KWD':
      'Refund x: our books moved 0.000 KWD, the provider moved 1.250 KWD.',
  };
  for (const [stored, shown] of Object.entries(read))
    assert.equal(sentenceForPeople(stored), shown);
});
