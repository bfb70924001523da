import { openSimulator } from './simulator-provider.ts';
import { tapsContract } from './taps.ts';

const provider = await openSimulator();

tapsContract(provider);
