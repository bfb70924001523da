import { accountsContract } from './accounts.ts';
import { openStripe } from './stripe-provider.ts';
import { tapsContract } from './taps.ts';

const provider = await openStripe();

accountsContract(provider);
tapsContract(provider);
