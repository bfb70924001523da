import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { sampleValue } from '../../cli/src/client/sub-merchants/sample-details.ts';
import type { JsonObject } from '../../server/src/lib/json.ts';
import { png, TestSubMerchant } from '../support/onboarding/onboarding.ts';
import { signedIn } from '../support/service/dashboard.ts';
import { openDashboardWorld } from './dashboard-world.ts';
import {
  assertAccessible,
  assertNothingClipped,
  openBrowser,
  openPage,
  showAs,
  takePicture,
} from './open-browser.ts';

const world = await openDashboardWorld();
const { service, platform } = world;
const browser = await openBrowser();

interface Item {
  readonly requirement: string;
  readonly group: string;
  readonly label: string;
  readonly input: string;
  readonly fields: readonly { readonly name: string; readonly label: string }[];
}

test('a sub-merchant fills in all due items on a phone, with a document', async () => {
  const admin = await signedIn(service, platform);
  await admin.patch('/branding', { display_name: 'Harbour Market', colour: '#b0413e' });
  const subMerchant = new TestSubMerchant(platform.api);
  await subMerchant.provision();
  const { externalRef } = subMerchant.body;
  const link = await admin.post('/v1/onboarding-links', { submerchant: externalRef });
  const url = String(link.body.url);
  const { page, problems } = await openPage(browser, url, { width: 'phone' });
  await page.getByRole('heading', { name: /Tell Harbour Market/ }).waitFor();
  await assertAccessible(page);
  await assertNothingClipped(page);
  await takePicture(page, 'onboarding-form-phone-light');
  await showAs(page, 'phone', 'dark');
  await assertAccessible(page, 'contrast');
  await takePicture(page, 'onboarding-form-phone-dark');
  await showAs(page, 'desktop', 'light');
  await takePicture(page, 'onboarding-form-desktop-light');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Something is still missing.').waitFor();
  await page.waitForFunction(`document.activeElement.getAttribute('aria-invalid') === 'true'`);
  await assertAccessible(page);
  for (let round = 0; round < 5; round += 1) {
    const form = (await (await fetch(`${url}/form`)).json()) as { items: Item[]; status: string };
    if (form.status !== 'due') break;
    for (const item of form.items) await fill(page, item, subMerchant.body.country);
    if (round === 0) await seeFaults(page);
    const answered = page.waitForResponse(`${url}/form`);
    await page.getByRole('button', { name: 'Send' }).click();
    await answered;
  }
  await page.getByRole('heading', { name: 'Nothing is needed from you now' }).waitFor();
  await takePicture(page, 'onboarding-done-desktop-light');
  assert.equal((await platform.api.get(subMerchant.path)).body.status, 'enabled');
  assert.deepEqual(
    problems.filter((problem) => !/400/.test(problem)),
    [],
  );
  await page.context().close();
});

test('a number stays as typed, and of two documents the one chosen last counts', async () => {
  const subMerchant = new TestSubMerchant(platform.api, { businessType: 'company' });
  await subMerchant.enable();
  await subMerchant.helper('require', {
    items: ['company.verification.document.front', 'owners.jane.percent_ownership'],
  });
  const { externalRef } = subMerchant.body;
  const admin = await signedIn(service, platform);
  const link = await admin.post('/v1/onboarding-links', { submerchant: externalRef });
  const url = String(link.body.url);
  const { page } = await openPage(browser, url, { width: 'phone' });

  const share = page.getByLabel('Part owned, in per cent');
  await share.pressSequentially('33.05');
  assert.equal(await share.inputValue(), '33.05');

  /** The outcome of each upload, in their order. */
  const held = Promise.withResolvers<void>();
  const fates = [() => held.promise, () => {}, () => Promise.reject(new Error('lost')), () => {}];
  let newest = '';
  await page.route('**/files', async (route) => {
    const fate = fates.shift();
    const response = await route.fetch();
    newest = ((await response.json()) as { id: string }).id;
    await Promise.resolve(fate?.()).then(
      () => route.fulfill({ response }),
      () => route.abort(),
    );
  });
  const choose = (name: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(png) });
  const sendButton = page.getByRole('button', { name: 'Send' });
  const asked = page.waitForRequest(/\/files$/);
  await choose('first.png');
  const first = await asked;
  await page.getByText('Uploading').waitFor();
  assert.equal(await sendButton.isDisabled(), true);
  await choose('second.png');
  await page.getByText('second.png is uploaded.').waitFor();
  // A lost document is no answer, and neither is the one that it should have replaced.
  await choose('third.png');
  await page.getByText('The service does not answer.').waitFor();
  await sendButton.click();
  await page.getByText('Something is still missing.').waitFor();
  await choose('fourth.png');
  await page.getByText('fourth.png is uploaded.').waitFor();
  held.resolve();
  await (await first.response())?.finished();
  await page.getByText('fourth.png is uploaded.').waitFor();
  const answered = page.waitForResponse(`${url}/form`);
  await sendButton.click();
  const answer = await answered;
  assert.deepEqual(answer.request().postDataJSON().values, {
    'company.verification.document.front': newest,
    'owners.jane.percent_ownership': 33.05,
  });
  assert.equal(answer.status(), 200, await answer.text());
  await page.context().close();
});

test('the form is readable in any colour of a platform', async () => {
  const admin = await signedIn(service, platform);
  const subMerchant = new TestSubMerchant(platform.api);
  await subMerchant.provision();
  const { externalRef } = subMerchant.body;
  for (const colour of ['#ffee00', '#ffffff', '#101010', '#7f7f7f']) {
    await admin.patch('/branding', { display_name: 'Harbour Market', colour });
    const link = await admin.post('/v1/onboarding-links', { submerchant: externalRef });
    const { page } = await openPage(browser, String(link.body.url), { width: 'phone' });
    await page.getByRole('button', { name: 'Send' }).waitFor();
    await assertAccessible(page, 'contrast');
    await page.context().close();
  }
});

test('an invalid link says so', async () => {
  const address = `${service.url}/onboard/${'x'.repeat(43)}`;
  const { page } = await openPage(browser, address, { width: 'phone' });
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  await assertAccessible(page);
  await page.context().close();
});

/** Each refused answer has one fault at its field, in the form's words. */
async function seeFaults(page: Page): Promise<void> {
  const send = page.getByRole('button', { name: 'Send' });
  const [code, routing] = ['Category code', 'Routing number'].map((name) => page.getByLabel(name));
  assert(code !== undefined && routing !== undefined);
  const [right, rightRouting] = [await code.inputValue(), await routing.inputValue()];
  const birth = page.getByLabel('Date of birth').first();
  await birth.fill('7/4/1985');
  await send.click();
  const day = 'Enter a date such as 4 July 1985 or 04.07.1985.';
  await page.getByText(day).waitFor();
  await birth.fill('04.07.1985');
  await code.fill('eats');
  await routing.fill('');
  await send.click();
  await page.getByText('Something is still missing.').waitFor();
  assert.equal(await routing.getAttribute('aria-invalid'), 'true');
  await routing.fill('123456789');
  await send.click();
  await page.getByText('Please check the marked answers.').waitFor();
  for (const fault of [
    'Enter a merchant category code of four digits, such as 5812 for restaurants.',
    'Enter a US routing number: nine digits, the last of which checks the others.',
  ]) {
    assert.equal(await page.getByText(fault).count(), 1, fault);
  }
  assert.doesNotMatch((await page.getByRole('main').textContent()) ?? '', /[a-z]_[a-z]/);
  await assertAccessible(page);
  await takePicture(page, 'onboarding-faults-desktop-light');
  await code.fill(right);
  await routing.fill(rightRouting);
}

async function fill(page: Page, item: Item, country: string): Promise<void> {
  const group = page.getByRole('group', { name: item.group, exact: true });
  const field = group.getByLabel(item.label, { exact: true });
  const sample = sampleValue(item.requirement, { country, fileId: 'file_0' });
  switch (item.input) {
    case 'checkbox':
    case 'terms':
      return field.check();
    case 'date':
      return field.fill('4 Jul 1985');
    case 'document': {
      const large = { name: 'scan.png', mimeType: 'image/png', buffer: Buffer.alloc(10_500_000) };
      await field.setInputFiles(large);
      await group.getByText('The file is larger than 10 MB.').first().waitFor();
      await field.setInputFiles({
        name: 'id.png',
        mimeType: 'image/png',
        buffer: Buffer.from(png),
      });
      return group.getByText('id.png is uploaded.').first().waitFor();
    }
    case 'bank_account': {
      const account = sampleValue('external_account', { country }) as JsonObject;
      for (const { name, label } of item.fields) {
        await group.getByLabel(label, { exact: true }).fill(String(account[name] ?? 'Jenny Rosen'));
      }
      return;
    }
    default:
      return field.fill(String(sample));
  }
}
