import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { png, TestSubMerchant } from '../support/onboarding/onboarding.ts';
import { signedIn } from '../support/service/dashboard.ts';
import { openDashboardWorld } from './dashboard-world.ts';
import { answerStep, field, formAt, nextStep } from './onboarding-steps.ts';
import {
  assertAccessible,
  assertNothingClipped,
  openBrowser,
  openPage,
  showAs,
  takePicture,
  widths,
} from './open-browser.ts';

const world = await openDashboardWorld();
const { service, platform } = world;
const browser = await openBrowser();

test('a sub-merchant fills in all due items on a phone, step by step', async () => {
  const admin = await signedIn(service, platform);
  const logo = Buffer.from(png).toString('base64');
  await admin.patch('/branding', {
    display_name: 'Harbour Market',
    colour: '#b0413e',
    terms_url: 'https://harbour.example/terms',
  });
  const branded = await admin.patch('/branding', { logo });
  const subMerchant = new TestSubMerchant(platform.api);
  await subMerchant.provision();
  const { externalRef } = subMerchant.body;
  const { url } = await platform.taprail.onboardingLinks.create({ submerchant: externalRef });
  const { page, problems } = await openPage(browser, String(url), { width: 'phone' });
  await page.getByRole('heading', { name: /Tell Harbour Market/ }).waitFor();
  assert.equal(await page.locator('img.logo').count(), branded.status === 200 ? 1 : 0);
  await page.getByText('Step 1 of 4').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('3 answers need your attention').waitFor();
  assert.equal(await page.locator('[aria-invalid="true"]').count(), 3, 'all faults are shown');
  await page.waitForFunction(`document.activeElement.getAttribute('aria-invalid') === 'true'`);
  await assertAccessible(page);
  for (let round = 0; round < 3; round += 1) {
    const form = await formAt(String(url));
    if (form.status !== 'due') break;
    await fillIn(page, String(url), round === 0);
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

/** Answers each step, and looks at it in the first round: at all widths, light and dark. */
async function fillIn(page: Page, url: string, isFirst: boolean): Promise<void> {
  const { steps, country } = await formAt(url);
  for (const step of steps) {
    await answerStep(page, step, country);
    if (isFirst) {
      for (const width of Object.keys(widths) as (keyof typeof widths)[]) {
        for (const scheme of ['light', 'dark'] as const) {
          await showAs(page, width, scheme);
          await assertNothingClipped(page);
          await takePicture(page, `onboarding-${step.name}-${width}-${scheme}`);
        }
        await assertAccessible(page);
      }
      for (const input of await page.locator('main input, main textarea').all()) {
        assert.ok((await input.getAttribute('autocomplete')) !== null, await input.innerHTML());
      }
      await showAs(page, 'phone', 'light');
    }
    if (step === steps.at(-1) && isFirst) await seeFaults(page, url);
    await nextStep(page, { url, isLast: step === steps.at(-1) });
  }
}

/** Each refused answer has one fault at its field, and the first of them has the focus. */
async function seeFaults(page: Page, url: string): Promise<void> {
  assert.equal(
    await page.getByRole('link', { name: 'Read the terms' }).getAttribute('href'),
    'https://harbour.example/terms',
  );
  const routing = field(page, 'external_account.routing_number');
  const day = field(page, 'individual.dob');
  await page.getByRole('button', { name: 'Bank account' }).click();
  const right = await routing.inputValue();
  await routing.fill('123456789');
  await page.getByRole('button', { name: 'About you' }).click();
  await day.fill('31');
  await page.getByLabel('Month').fill('2');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Enter a date that exists, such as 4 7 1985.').waitFor();
  await day.fill('4');
  await field(page, 'individual.phone').fill('12');
  for (const name of ['Continue', 'Continue']) await page.getByRole('button', { name }).click();
  await nextStep(page, { url, isLast: true });
  await page.getByText('2 answers need your attention').waitFor();
  await page.getByRole('heading', { name: 'About you', exact: true }).waitFor();
  await page.waitForFunction(
    `document.activeElement.id === 'q-individual-phone' &&
      document.activeElement.getAttribute('aria-invalid') === 'true'`,
  );
  await page.getByText('Enter a phone number with its country code').waitFor();
  await takePicture(page, 'onboarding-faults-phone-light');
  assert.doesNotMatch((await page.getByRole('main').textContent()) ?? '', /[a-z]_[a-z]/);
  await assertAccessible(page);
  await field(page, 'individual.phone').fill('+14155552671');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Enter a US routing number: nine digits').waitFor();
  await routing.fill(right);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a number stays as typed, and of two documents the one chosen last counts', async () => {
  const subMerchant = new TestSubMerchant(platform.api, { businessType: 'company' });
  await subMerchant.enable();
  await subMerchant.helper('require', {
    items: ['company.verification.document.front', 'owners.jane.percent_ownership'],
  });
  const { externalRef } = subMerchant.body;
  const { url } = await platform.taprail.onboardingLinks.create({ submerchant: externalRef });
  const { page } = await openPage(browser, String(url), { width: 'phone' });

  const share = page.getByLabel('Share of the company in per cent');
  await share.pressSequentially('33.05');
  assert.equal(await share.inputValue(), '33.05');
  await page.getByRole('button', { name: 'Continue' }).click();

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
  await page.getByText('Please fill this in.').waitFor();
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
    const { url } = await platform.taprail.onboardingLinks.create({ submerchant: externalRef });
    const { page } = await openPage(browser, String(url), { width: 'phone' });
    await page.getByRole('button', { name: 'Continue' }).waitFor();
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
