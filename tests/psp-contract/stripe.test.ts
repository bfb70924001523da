import { accountsContract } from './accounts.ts';
import { readersContract } from './readers.ts';
import { openStripe } from './stripe-provider.ts';
import { tapFaultsContract } from './tap-faults.ts';
import { tapsContract } from './taps.ts';
import { tipsContract } from './tips.ts';

const provider = await openStripe();

accountsContract(provider);
tapsContract(provider);
readersContract(provider);
tapFaultsContract(provider);
tipsContract(provider);
