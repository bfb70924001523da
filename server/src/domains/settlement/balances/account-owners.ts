import type { AccountOwners } from '../../ledger/index.ts';
import {
  findIdByExternalRef,
  findPayee,
  submerchantNotFound,
  unknownSubMerchant,
} from '../../onboarding/index.ts';
import { accountName } from '../items/item-store.ts';
import type { Settlement } from '../settlement.ts';
import { findNegativeSince } from './negative-since.ts';
import { findPayoutTerms } from './waiting-money.ts';

/** The owners of ledger accounts, with the facts about their payouts. */
export function accountOwners(settlement: Settlement): AccountOwners {
  const { database } = settlement;
  return {
    notFound: submerchantNotFound,
    find: (handle) => findIdByExternalRef(database, handle),
    explainUnknown: (handle) => unknownSubMerchant(database, handle, { param: 'submerchant' }),
    payoutTerms: (owner) => findPayoutTerms(settlement, owner),
    async payoutCurrencies(owner) {
      return (await findPayee(database, owner))?.payoutCurrencies ?? null;
    },
    async negativeSince(owners) {
      const since = await findNegativeSince(database, owners);
      return (account) => since.get(accountName(account)) ?? null;
    },
  };
}
