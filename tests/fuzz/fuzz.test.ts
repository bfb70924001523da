import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from '../support/test-service.ts';
import { fuzz } from './fuzz.ts';

const service = await startTestService();

test('no operation answers a malformed request with 500 or in an undescribed way', async () => {
  const platforms = [await service.newPlatform(), await service.newPlatform()];
  const [testRoutesPlatform, clockPlatform] = [
    await service.newPlatform(),
    await service.newPlatform(),
  ];
  const { openApi } = service.app;
  const { statuses } = await fuzz({
    seed: 17,
    requests: 1000,
    url: service.url,
    openApi,
    platforms,
    testRoutesPlatform,
    clockPlatform,
  });
  for (const status of [200, 400, 404, 415, 422]) assert.ok(statuses.has(status), String(status));
});
