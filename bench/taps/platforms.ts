import { createBenchPlatform } from '../support/service.ts';
import { compare, comparedRow, rateRow } from './compare.ts';
import { onboardSubMerchant } from './onboard-sub-merchant.ts';
import type { Part, PartTools } from './part.ts';
import type { SubMerchant } from './tap-load.ts';

const platforms = 64;
const ratioMin = 0.8;
const connections = 256;

/** A load spread over many platforms, compared with the same load on one. */
export async function measurePlatforms({ context, load, size }: PartTools): Promise<Part> {
  const { url, database } = context.service;
  context.say(`onboarding one sub-merchant for each of ${platforms} platforms`);
  const subMerchants: SubMerchant[] = [];
  for (let index = 1; index <= platforms; index += 1) {
    const { apiKey } = await createBenchPlatform(database, `bench ${index}`);
    subMerchants.push({ apiKey, externalRef: await onboardSubMerchant({ url, apiKey }) });
  }
  const plan = { connections, durationMs: size.comparedMs };
  const many = { ...plan, label: `taps, ${platforms} platforms`, subMerchants };
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
