import { openStripe } from './stripe-provider.ts';
import { tapsContract } from './taps.ts';

const provider = await openStripe();

tapsContract(provider);
