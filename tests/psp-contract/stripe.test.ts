import { accountsContract } from './accounts.ts';
import { openStripe } from './stripe-provider.ts';
import { tapFaultsContract } from './tap-faults.ts';
import { tapsContract } from './taps.ts';
import { tipsContract } from './tips.ts';

const provider = await openStripe();

accountsContract(provider);
tapsContract(provider);
tapFaultsContract(provider);
tipsContract(provider);
