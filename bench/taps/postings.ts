import {
  credit,
  debit,
  entryColumns,
  makePosting,
  type Posting,
  sumPostings,
} from '../../server/src/domains/ledger/index.ts';
import { newUuid } from '../../server/src/lib/ids.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import type { BenchService } from '../support/service.ts';
import type { Part, PartTools } from './part.ts';

const batchSize = 200;
const accounts = 10_000;

/** Postings per second, in batches as large as those of taps. */
export async function measurePostings({ context, size }: PartTools): Promise<Part> {
  const { service } = context;
  const owners = Array.from({ length: accounts }, () => newUuid());
  const pick = () => owners[Math.floor(Math.random() * accounts)] ?? newUuid();
  context.say('postings');
  const random = await rate(service, size.postingsMs, pick);
  const hot = await rate(service, size.postingsMs, () => owners[0] ?? newUuid());
  return {
    rows: [
      { name: 'postings, random accounts', value: random, unit: '/s' },
      { name: 'postings, one hot account', value: hot, unit: '/s' },
    ],
    details: { random, hot },
  };
}

async function rate(
  service: BenchService,
  durationMs: number,
  pickOwner: () => string,
): Promise<number> {
  const startedAtMs = performance.now();
  let posted = 0;
  while (performance.now() - startedAtMs < durationMs) {
    await post(
      service,
      Array.from({ length: batchSize }, () => posting(service, pickOwner())),
    );
    posted += batchSize;
  }
  return posted / ((performance.now() - startedAtMs) / 1000);
}

function posting({ platformId }: BenchService, subMerchantId: string): Posting {
  const currency = 'USD';
  const made = makePosting(
    { id: newUuid(), platformId, kind: 'capture', transactionId: null, at: new Date() },
    [
      debit({ kind: 'psp_clearing', subMerchantId: null, currency }, 1000n),
      credit({ kind: 'submerchant_pending', subMerchantId, currency }, 1000n),
    ],
  );
  if (made === null) throw new Error('a posting with amounts is never empty');
  return made;
}

/** Writes as taps do: the entries in records, then the balances. */
async function post(
  { database, platformId }: BenchService,
  postings: readonly Posting[],
): Promise<void> {
  const entries = entryColumns(postings);
  const sums = sumPostings(postings);
  await database.rows(sql('bench_post')`
    with recorded as (
      insert into records (
        platform_id, object_id, position, format, posting_kind, entry_account_ids, entry_amounts,
        entry_currencies, recorded_at
      )
      select ${platformId}::uuid, unnest(${postings.map(({ id }) => id)}::uuid[]), 1,
        1, 'bench', unnest(${entries.accountIds}::text[])::uuid[],
        unnest(${entries.amounts}::text[])::bigint[],
        unnest(${entries.currencies}::text[])::text[], now()
    )
    select ledger_post_batch(
      p_platform_id => ${platformId}::uuid,
      p_platform_ids => ${sums.map((sum) => sum.platformId)}::uuid[],
      p_account_ids => ${sums.map((sum) => sum.accountId)}::uuid[],
      p_kinds => ${sums.map((sum) => sum.account.kind)}::text[],
      p_submerchant_ids => ${sums.map((sum) => sum.account.subMerchantId)}::uuid[],
      p_currencies => ${sums.map((sum) => sum.account.currency)}::text[],
      p_amounts => ${sums.map((sum) => sum.amount)}::bigint[]
    )`);
}
