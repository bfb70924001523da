import {
  credit,
  debit,
  firstHash,
  makePosting,
  type Posting,
  post,
  postingColumns,
} from '../../server/src/domains/ledger/index.ts';
import { newUuid } from '../../server/src/lib/ids.ts';
import { shareFence } from '../../server/src/operations/fence.ts';
import { recordOperations } from '../../server/src/operations/records.ts';
import type { BenchService } from '../support/service.ts';
import type { Part, PartTools } from './part.ts';

const batchSize = 200;
const accounts = 10_000;

/** Recorded postings per second, in batches as large as those of taps. */
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
    await record(
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

/** Writes as payouts do: the operations, their records and the balances. */
async function record(
  { database, platformId }: BenchService,
  postings: readonly Posting[],
): Promise<void> {
  const at = new Date();
  const records = postings.map((posting) => ({
    operationId: posting.id,
    kind: 'bench',
    objectId: posting.id,
    position: 1,
    stages: '[]',
    hash: firstHash,
    eventIds: [],
    posting,
    at,
  }));
  await database.transaction(async (transaction) => {
    await shareFence(transaction, { platformId, now: at });
    const named = { platformId, format: 1 };
    await recordOperations(transaction, named, records, postingColumns(postings));
    await post(transaction, platformId, records);
  });
}
