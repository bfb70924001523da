import { createBenchPlatform } from '../support/service.ts';
import { compare, comparedRow, rateRow } from './compare.ts';
import type { Part, PartTools } from './part.ts';
import type { Till } from './tap-load.ts';
import { openTill } from './till.ts';

const platforms = 64;
const ratioMin = 0.8;
const connections = 256;

/** Many platforms that share the load, beside one that has it all. */
export async function measurePlatforms({ context, load, size }: PartTools): Promise<Part> {
  const { url, database } = context.service;
  context.say(`onboarding a sub-merchant of each of ${platforms} platforms`);
  const tills: Till[] = [];
  for (let index = 1; index <= platforms; index += 1) {
    const { apiKey } = await createBenchPlatform(database, `bench ${index}`);
    tills.push({ apiKey, externalRef: await openTill({ url, apiKey }) });
  }
  const plan = { connections, durationMs: size.comparedMs };
  const many = { ...plan, label: `taps, ${platforms} platforms`, tills };
  await load({ ...many, label: 'warming up', durationMs: size.warmUpMs / 4 });
  const comparison = await compare({
    rounds: size.rounds,
    base: () => load({ ...plan, label: 'taps, one platform' }),
    other: () => load(many),
  });
  return {
    rows: [
      rateRow('one platform', comparison.base),
      comparedRow(comparison, {
        name: `${platforms} platforms`,
        to: 'one platform',
        min: ratioMin,
      }),
    ],
    details: comparison,
  };
}
