import { balancesContract } from './balances.ts';
import { disputesContract } from './disputes.ts';
import { feeReturnsContract } from './fee-returns.ts';
import { payoutsContract } from './payouts.ts';
import { refundsContract } from './refunds.ts';
import { openStripe } from './stripe-provider.ts';
import { webhooksContract } from './webhooks.ts';

const provider = await openStripe();

refundsContract(provider);
feeReturnsContract(provider);
payoutsContract(provider);
disputesContract(provider);
webhooksContract(provider);
// On a platform of its own: a list of all movements requests those of each account.
balancesContract(await openStripe());
