import type { Stripe } from 'stripe';
import { type Operation, operation } from '../http/operation.ts';
import { flag, idOr, metadata, needed } from '../request/parameters.ts';
import type { AccountRecord } from '../world/account-record.ts';
import type { World } from '../world/world.ts';
import { bankAccount } from './account-parameters.ts';
import { accountFor, changing, meetDemands } from './accounts.ts';
import { addBankAccount } from './bank-accounts.ts';

export function externalAccountOperations(world: World): readonly Operation[] {
  return [
    operation(
      'accounts.createExternalAccount',
      ['POST', '/v1/accounts/{account}/external_accounts'],
      { external_account: needed(idOr(bankAccount)), default_for_currency: flag, metadata },
      (call, { external_account: given, default_for_currency: isDefault = false }) => {
        const account = accountFor(world, call, call.at('account'));
        const added = changing(world, account, () => {
          const made = addBankAccount(world, account, { given, replaces: false });
          if (isDefault) makeDefault(account, made);
          meetDemands(account, ['external_account']);
          return made;
        });
        world.tell(account.id, 'account.external_account.created', added);
        return added;
      },
    ),
  ];
}

function makeDefault({ bankAccounts }: AccountRecord, chosen: Stripe.BankAccount): void {
  for (const each of bankAccounts) {
    if (each.currency === chosen.currency) each.default_for_currency = each === chosen;
  }
}
