import { balancesContract } from './balances.ts';
import { disputesContract } from './disputes.ts';
import { payoutsContract } from './payouts.ts';
import { refundsContract } from './refunds.ts';
import { openStripe } from './stripe-provider.ts';
import { webhooksContract } from './webhooks.ts';

const provider = await openStripe();

refundsContract(provider);
payoutsContract(provider);
disputesContract(provider);
balancesContract(provider);
webhooksContract(provider);
