import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../tests/support/database/open-test-database.ts';
import { citusWorkers } from '../../../tests/support/database/test-database.ts';
import { newUuid } from '../lib/ids.ts';

const database = await openTestDatabase();

/** Lookups that batches make for each of their items, and the index that was made for each. */
const lookups = [
  {
    of: 'the taps of a card',
    index: 'transactions_by_card',
    text: `select status from transactions
      where platform_id = $1::uuid and card_fingerprint = $2::text
        and date_bin(interval '10 minutes', created_at, timestamptz '2000-01-01 00:00Z')
          in ($3::timestamptz, $3::timestamptz - interval '10 minutes')`,
    values: [newUuid(), 'card', new Date()],
  },
  {
    of: 'a sub-merchant by its reference',
    index: 'submerchants_external_ref_unique',
    text: `select status from submerchants
      where platform_id = $1::uuid and external_ref = $2::text`,
    values: [newUuid(), 'shop'],
  },
  {
    of: 'an idempotency key',
    index: 'operations_key',
    text: `select fingerprint from operations
      where platform_id = $1::uuid and key_hash = $2::uuid`,
    values: [newUuid(), newUuid()],
  },
  {
    of: 'a record',
    index: 'records_pkey',
    text: `select stages from records
      where platform_id = $1::uuid and object_id = $2::uuid and position = $3::integer`,
    values: [newUuid(), newUuid(), 1],
  },
];

/** Citus explains what it does on a shard, and for that it needs the values. */
const isDistributed = citusWorkers().length > 0;

for (const { of, index, text, values } of lookups) {
  test(`in a new database ${of} is looked up by the intended index`, async () => {
    const plan = await database.rows<{ 'QUERY PLAN': string }>({
      name: '',
      text: `explain (${isDistributed ? '' : 'generic_plan, '}costs off) ${text}`,
      values: isDistributed ? values : [],
    });
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    assert.match(lines, new RegExp(`${index}(_\\d+)?\\b`), lines);
  });
}
