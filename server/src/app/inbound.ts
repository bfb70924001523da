import {
  findByAccount,
  listAccounts,
  type Onboarding,
  refreshAccount,
} from '../domains/onboarding/index.ts';
import {
  type Payments,
  refreshCapture,
  refreshDispute,
  refreshRefund,
} from '../domains/payments/index.ts';
import { refreshPayout, type Settlement } from '../domains/settlement/index.ts';
import { expectStatement, listPlatformsOf, type Statements } from '../domains/statements/index.ts';
import type { Database } from '../postgres/database.ts';
import type { InboundWebhooks } from '../psp/inbound-webhooks/inbound-webhooks.ts';
import { platformOfAccount } from '../psp/platform-account.ts';
import type { PspHint } from '../psp/port.ts';
import type { Psp } from '../psp/psp.ts';

/** Hands each webhook of the provider to the domain that it is about. */
export function createInbound(parts: {
  readonly database: Database;
  readonly psp: Psp;
  readonly onboarding: Onboarding;
  readonly payments: Payments;
  readonly settlement: Settlement;
  readonly statements: Statements;
  wake(platformId: string): void;
}): InboundWebhooks {
  const { database, psp, onboarding, payments, settlement, statements } = parts;
  /** Only the statement tells whether a person moved money at the provider. */
  const expectReading = async ({ platformId, connectionId, accountRef, now }: PspHint) => {
    const isOwn = platformOfAccount(accountRef) !== null;
    const owner = isOwn ? undefined : await findByAccount(database, { connectionId, accountRef });
    if (!isOwn && owner === undefined) return;
    const account = isOwn ? null : accountRef;
    const named = { platformId, connectionId, account, subMerchantId: owner?.id ?? null };
    await expectStatement(statements, { ...named, now });
  };
  return {
    database,
    psp,
    wake: parts.wake,
    handlers: {
      account: (hint) => refreshAccount(onboarding, hint),
      capture: (hint) => refreshCapture(payments, hint),
      // At a rate other than the capture's, the provider moved another amount than our ledger.
      async refund(hint) {
        return (await refreshRefund(payments, hint)) ?? expectReading(hint);
      },
      async payout(hint) {
        const isOurs = await refreshPayout(settlement, hint);
        return isOurs ? undefined : expectReading(hint);
      },
      async dispute(hint) {
        return (await refreshDispute(payments, hint)) ?? expectReading(hint);
      },
      statement: expectReading,
    },
    wakeReader: (accountRef, device) => psp.readerWakes?.wake(accountRef, device),
    findPlatform: async (account) => (await findByAccount(database, account))?.platformId ?? null,
    platformsOf: (connectionId) => listPlatformsOf(parts, connectionId),
    listAccounts: (page) => listAccounts(database, page),
  };
}
