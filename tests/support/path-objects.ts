import assert from 'node:assert/strict';
import { TestSubMerchant } from './onboarding.ts';
import type { TestPlatform } from './test-service.ts';

type Maker = (platform: TestPlatform) => Promise<string>;

/**
 * How to come by an object that a path names, by the path up to and including the parameter. A
 * route whose objects are not here fails the tests that go over every operation.
 */
const makers: Readonly<Record<string, Maker>> = {
  '/sub-merchants/{externalRef}': makeSubMerchant,
  '/v1/test/sub-merchants/{externalRef}': makeSubMerchant,
};

/** The path with an object of the platform for each of its parameters. */
export async function fillPath(path: string, platform: TestPlatform): Promise<string> {
  const filled: string[] = [];
  const pattern: string[] = [];
  for (const segment of path.split('/')) {
    pattern.push(segment);
    if (!segment.startsWith('{')) {
      filled.push(segment);
      continue;
    }
    const prefix = pattern.join('/');
    const maker = makers[prefix];
    assert(maker, `no test can reach ${path}: add a maker for ${prefix} to path-objects.ts`);
    filled.push(encodeURIComponent(await maker(platform)));
  }
  return filled.join('/');
}

/** A sub-merchant whose PSP account exists and still asks for things. */
async function makeSubMerchant({ api }: TestPlatform): Promise<string> {
  const { externalRef } = await new TestSubMerchant(api).provision();
  return externalRef;
}
