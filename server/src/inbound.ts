import { type Disputes, refreshDispute } from './domains/disputes/index.ts';
import {
  findByAccount,
  listAccounts,
  type Onboarding,
  refreshAccount,
} from './domains/onboarding/index.ts';
import { type Payments, refreshCapture, refreshRefund } from './domains/payments/index.ts';
import { refreshPayout, type Settlement } from './domains/settlement/index.ts';
import type { Database } from './postgres/database.ts';
import type { InboundWebhooks } from './psp/inbound-webhooks/inbound-webhooks.ts';
import type { Psp } from './psp/psp.ts';

/** The domains that the provider's webhooks are about, once they exist. */
export type Heard = () => {
  readonly onboarding: Onboarding;
  readonly payments: Payments;
  readonly settlement: Settlement;
  readonly disputes: Disputes;
};

/** Hands each webhook of the provider to the domain that it is about. */
export function createInbound(parts: {
  readonly database: Database;
  readonly psp: Psp;
  readonly heard: Heard;
  wake(platformId: string): void;
}): InboundWebhooks {
  const { database, psp, heard } = parts;
  return {
    ...parts,
    handlers: {
      account: (hint) => refreshAccount(heard().onboarding, hint),
      capture: (hint) => refreshCapture(heard().payments, hint),
      refund: (hint) => refreshRefund(heard().payments, hint),
      payout: (hint) => refreshPayout(heard().settlement, hint),
      dispute: (hint) => refreshDispute(heard().disputes, hint),
    },
    wakeReader: (accountRef, device) => psp.readerWakes?.wake(accountRef, device),
    findPlatform: async (account) => (await findByAccount(database, account))?.platformId ?? null,
    listAccounts: (page) => listAccounts(database, page),
  };
}
