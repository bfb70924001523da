import {
  type DeliveryThread,
  deliveryWork,
  endpointRemovalWork,
  redeliveryWork,
} from '../domains/events/index.ts';
import { syncWork, volumeWork } from '../domains/onboarding/index.ts';
import {
  dueStepWork,
  findCaptured,
  pollProviderWork,
  reconcileWork,
  tipWork,
} from '../domains/payments/index.ts';
import { erasureWork } from '../domains/privacy/index.ts';
import { receiptMailWork } from '../domains/receipts/index.ts';
import { type ReconciledAccount, reconcileAccountsWork } from '../domains/reports/index.ts';
import { sealWork, signingKeyOf } from '../domains/seals/index.ts';
import { payoutScheduleWork, payoutWork } from '../domains/settlement/index.ts';
import { expectStatement, statementWork } from '../domains/statements/index.ts';
import type { DueWork } from '../due-work/due-work.ts';
import type { Keyring } from '../lib/keyring.ts';
import type { Database } from '../postgres/database.ts';
import { catchUpWork } from '../psp/inbound-webhooks/catch-up.ts';
import { webhookWork } from '../psp/inbound-webhooks/inbound-webhooks.ts';
import type { Domains } from './domains.ts';

interface WorkParts extends Domains {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly deliveryThread: DeliveryThread;
}

/** The due work of every part. */
export function listWorks(parts: WorkParts): readonly DueWork[] {
  const { database, psp, inbound, onboarding, payments, settlement, events } = parts;
  return [
    syncWork(onboarding),
    erasureWork(parts.privacy),
    receiptMailWork(parts.receipts),
    webhookWork(inbound),
    ...(psp.events === null ? [] : [catchUpWork(inbound, psp.events)]),
    pollProviderWork({ payments, handlers: inbound.handlers }),
    volumeWork({ onboarding, findCaptured: (owner) => findCaptured(database, owner) }),
    reconcileWork(payments),
    ...(psp.balances === null ? [] : [compareAccounts(parts)]),
    dueStepWork(payments),
    tipWork(payments),
    payoutScheduleWork(settlement),
    payoutWork(settlement),
    statementWork(parts.statements),
    deliveryWork(parts.deliveryThread, events),
    redeliveryWork(events),
    endpointRemovalWork(events),
    sealWork({ database, signingKey: signingKeyOf(parts.keyring) }),
    ...psp.works,
  ];
}

function compareAccounts({ database, psp, statements }: WorkParts): DueWork {
  const readMovements = async (named: ReconciledAccount, now: Date) => {
    const { platformId, connectionId, account, subMerchantId } = named;
    const statement = { platformId, connectionId, account, subMerchantId };
    // A provider without balances lists only our own money.
    if (psp.balances?.read == null) return;
    await expectStatement(statements, { ...statement, now });
  };
  return reconcileAccountsWork({ database, psp, readMovements });
}
