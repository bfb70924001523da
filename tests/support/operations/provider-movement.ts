import assert from 'node:assert/strict';
import { type AccountKind, credit, debit } from '../../../server/src/domains/ledger/index.ts';
import { recordMovement } from '../../../server/src/domains/statements/record-movement.ts';
import { statementId } from '../../../server/src/domains/statements/statement-store.ts';
import { newUuid } from '../../../server/src/lib/ids.ts';
import { noOwnIds } from '../../../server/src/psp/balance-port.ts';
import { clockNow } from '../onboarding/onboarding.ts';
import type { TestPlatform } from '../service/test-service.ts';

const [amount, currency] = [-25n, 'USD'];

/** A fee on the platform's own account. The simulated provider takes none by itself. */
export async function makeProviderMovement(platform: TestPlatform): Promise<string> {
  const { id: platformId, api, database } = platform;
  const named = { platformId, connectionId: null, account: null };
  const statement = { ...named, id: statementId(named), subMerchantId: null };
  const now = await clockNow(api);
  const movement = {
    ref: `fee_${newUuid()}`,
    kind: 'fee',
    providerKind: 'stripe_fee',
    gross: amount,
    platformFee: 0n,
    fee: 0n,
    net: amount,
    currency,
    original: null,
    rate: null,
    sourceRef: null,
    accountRef: null,
    paymentRef: null,
    own: noOwnIds,
    isOurs: false,
    at: now,
  } as const;
  const recording = {
    kind: 'record',
    postingKind: 'provider_fee',
    entries: [debit(ofPlatform('psp_fees'), -amount), credit(ofPlatform('psp_clearing'), -amount)],
    available: 0n,
    isOutside: false,
    transactionId: null,
  } as const;
  await recordMovement({ database }, statement, { movement, recording, externalRef: null, now });
  const [made] = (await api.taprail.providerMovements.list({ limit: 1 })).data;
  assert(made, 'a movement was recorded');
  return made.id;
}

function ofPlatform(kind: AccountKind) {
  return { kind, subMerchantId: null, currency };
}
