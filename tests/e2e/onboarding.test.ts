import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../../server/src/lib/json.ts';
import type { ApiClient } from '../support/api-client.ts';
import { sampleValue } from '../support/sample-details.ts';
import { startTestService } from '../support/test-service.ts';

const service = await startTestService();
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

interface Profile {
  readonly status: string;
  readonly charges_enabled: boolean;
  readonly payouts_enabled: boolean;
  readonly requirements: { readonly currentlyDue: readonly string[] };
}

for (const country of ['US', 'GB', 'DE', 'AE', 'SG', 'FR', 'AU']) {
  for (const businessType of ['individual', 'company']) {
    test(`${country} ${businessType}: following currentlyDue blindly ends enabled`, async () => {
      const { api } = await service.newPlatform();
      const path = `/sub-merchants/${country}-${businessType}`;
      const submitted = await api.post('/sub-merchants', {
        externalRef: `${country}-${businessType}`,
        businessType,
        country,
        email: 'owner@example.com',
      });
      assert.equal(submitted.status, 201);
      assert.equal(submitted.headers.get('location'), path);
      const file = await api.upload(png);
      const fileId = String(file.body.id);
      let profile = await whenProvisioned(api, path);
      for (let round = 0; round < 5 && profile.requirements.currentlyDue.length > 0; round += 1) {
        const answers: Record<string, Json> = {};
        for (const item of profile.requirements.currentlyDue) {
          answers[item] = sampleValue(item, { country, fileId });
        }
        const patched = await api.patch(path, answers);
        assert.equal(patched.status, 200, patched.text);
        profile = patched.body as unknown as Profile;
      }
      assert.equal(profile.status, 'enabled');
      assert.equal(profile.charges_enabled && profile.payouts_enabled, true);
      assert.deepEqual((await api.get(path)).body, profile);
    });
  }
}

async function whenProvisioned(api: ApiClient, path: string): Promise<Profile> {
  // Advancing by nothing does all the work that is due now, and answers when it is done.
  await api.post('/v1/test/clock/advance', { by: 0 });
  return (await api.get(path)).body as unknown as Profile;
}
