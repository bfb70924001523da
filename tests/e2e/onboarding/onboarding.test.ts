import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestSubMerchant, uploadDocument } from '../../support/onboarding/onboarding.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();

for (const country of ['US', 'GB', 'DE', 'AE', 'SG', 'FR', 'AU', 'CA', 'HK', 'NZ']) {
  for (const businessType of ['individual', 'company']) {
    test(`${country} ${businessType}: supplying currentlyDue until it is empty ends in enabled`, async () => {
      const { api } = await service.newPlatform();
      const shop = new TestSubMerchant(api, { country, businessType });
      await shop.provision();
      const profile = await shop.satisfy(await uploadDocument(api));
      assert.equal(profile.status, 'enabled');
      assert.equal(profile.charges_enabled && profile.payouts_enabled, true);
      assert.equal(profile.requirements.disabledReason, null);
      assert.deepEqual(await shop.read(), profile);
    });
  }
}
