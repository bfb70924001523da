import assert from 'node:assert/strict';
import { SettingsCache } from '../../../server/src/domains/platforms/index.ts';
import { createSettlement } from '../../../server/src/domains/settlement/create-settlement.ts';
import type { Settlement } from '../../../server/src/domains/settlement/settlement.ts';
import { newUuid, parseId } from '../../../server/src/lib/ids.ts';
import type { Database } from '../../../server/src/postgres/database.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import type { PspPayouts } from '../../../server/src/psp/payout-port.ts';
import { advanceTo } from '../onboarding/onboarding.ts';
import type { TestPlatform } from '../service/test-service.ts';
import { dayOfWeek, monday } from './payouts.ts';
import type { TapService } from './tap-service.ts';
import { settlingIn } from './taps.ts';

/** Settlement over a provider of the test's own. */
export function settlementOver(database: Database, payouts: PspPayouts): Settlement {
  const unused = () => assert.fail('this is not needed');
  return createSettlement({
    database,
    environment: 'test',
    // Only requests have keys.
    idempotency: null as never,
    payouts,
    connectionOf: async () => null,
    // Nothing changes at the provider.
    refreshAccount: async () => {},
    settings: new SettingsCache(database),
    reportLate: unused,
    wake: unused,
  });
}

/** Claims a payout as a worker does. */
export async function claimPayout(
  database: Database,
  { id: platform_id }: Pick<TestPlatform, 'id'>,
  payout: { readonly id: string },
) {
  const payout_id = parseId('po', payout.id) ?? '';
  const lease_token = newUuid();
  await database.rows(sql('test_claim_payout')`
    update payouts
    set lease_token = ${lease_token}::uuid, lease_until = ${new Date(Date.now() + 60_000)}
    where platform_id = ${platform_id}::uuid and payout_id = ${payout_id}::uuid`);
  return { platform_id, payout_id, lease_token, attempts: 0 };
}

/** A sub-merchant on a manual schedule, with that amount available on Tuesday at noon. */
export async function openPaidByHand(
  taps: TapService,
  amount: number,
  details: { readonly country?: string } = {},
) {
  const byHand = { payout_schedule: { interval: 'manual' } };
  const opened = await taps.newCounter({ ...settlingIn('EUR'), ...byHand, ...details });
  await advanceTo(opened.api, monday);
  await opened.counter.tap({ amount });
  await advanceTo(opened.api, dayOfWeek(1, '12:00'));
  return opened;
}
