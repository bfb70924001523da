import type { TestPlatform } from '../service/test-service.ts';
import { closeDispute, dispute } from './after-capture.ts';
import { copyOperations } from './copy-operations.ts';
import { TestCounter } from './taps.ts';

export interface LongHistories {
  /** Transactions with as many refunds and disputes as one can have, less a few refunds. */
  readonly refunded: readonly [string, string, string];
  /** A stay with as many charges as an authorisation can have, captured and disputed. */
  readonly stay: { readonly authorisation: string; readonly chain: string };
  readonly counter: TestCounter;
}

/** A text that takes as many bytes as it can. */
export const longText = (length: number) => 'ü'.repeat(length);

/** Makes the objects that have the longest answers. */
export async function makeLongHistories(platform: TestPlatform): Promise<LongHistories> {
  const counter = await TestCounter.open(platform.api);
  const refunded = [
    await makeRefunded(platform, counter),
    await makeRefunded(platform, counter),
    await makeRefunded(platform, counter),
  ] as const;
  return { refunded, stay: await makeStay(platform, counter), counter };
}

async function makeRefunded(platform: TestPlatform, counter: TestCounter): Promise<string> {
  const { id, transaction } = await counter.hold(5_000);
  await platform.taprail.taps.capture(id);
  const opened = await dispute(platform.api, { transaction }, { amount: 1 });
  await closeDispute(platform.api, opened, 'won');
  const owner = { platformId: platform.id, transaction };
  await copyOperations(platform.database, owner, { last: 2, times: 99 });
  await platform.taprail.refunds.create({ transaction, amount: 1, reason: longText(255) });
  await copyOperations(platform.database, owner, { last: 1, times: 989 });
  return transaction;
}

async function makeStay(
  platform: TestPlatform,
  counter: TestCounter,
): Promise<LongHistories['stay']> {
  const { transaction, authorisation, authorisation_chain_id: chain } = await counter.hold(5_000);
  const { authorisations } = platform.taprail;
  const charge = { amount: 1, description: longText(500), reference: longText(255) };
  await authorisations.charge(authorisation, charge);
  const owner = { platformId: platform.id, transaction };
  await copyOperations(platform.database, owner, { last: 1, times: 999 });
  await authorisations.capture(authorisation);
  await dispute(platform.api, { transaction });
  return { authorisation, chain };
}
