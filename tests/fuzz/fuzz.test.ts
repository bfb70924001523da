import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newUser, signedIn } from '../support/service/dashboard.ts';
import { startTestService } from '../support/service/test-service.ts';
import { fuzz } from './fuzz.ts';

const service = await startTestService();

test('no operation answers a malformed request with 500 or in an undescribed way', async () => {
  const [platform, testRoutesPlatform, clockPlatform] = [
    await service.newPlatform(),
    await service.newPlatform(),
    await service.newPlatform(),
  ];
  const { openApi, dashboardApi } = service.app;
  // The first user is the target of changes.
  await newUser(service, platform, 'viewer');
  const admin = await signedIn(service, platform);
  const { statuses } = await fuzz({
    seed: 17,
    requests: 400,
    url: service.url,
    openApi,
    platforms: [platform],
    testRoutesPlatform,
    clockPlatform,
    dashboard: { dashboardApi, platform, admin },
  });
  for (const status of [200, 400, 404, 415, 422]) assert.ok(statuses.has(status), String(status));
});
