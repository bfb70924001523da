import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from '../support/test-service.ts';
import {
  assertAccessible,
  assertNothingClipped,
  openBrowser,
  openPage,
  showAs,
  takePicture,
} from './open-browser.ts';

const testKey = 'sk_test_shown_in_the_reference';
const service = await startTestService({ testKey });
const browser = await openBrowser();
const reference = `${service.url}/reference/`;

test('the reference loads without a problem and is whole at both widths', async () => {
  const { page, problems } = await openPage(browser, reference);
  await page.getByRole('heading', { name: 'Authentication' }).first().waitFor();
  for (const width of ['phone', 'desktop'] as const) {
    for (const scheme of ['light', 'dark'] as const) {
      await showAs(page, width, scheme);
      await assertNothingClipped(page);
      await takePicture(page, `reference-${width}-${scheme}`);
    }
  }
  await assertAccessible(page);
  assert.deepEqual(problems, []);
  await page.context().close();
});
