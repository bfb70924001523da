import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { languageNames, languages } from '../../dashboard/src/onboard/words/languages.ts';
import { TestSubMerchant } from '../support/onboarding/onboarding.ts';
import { openDashboardWorld } from './dashboard-world.ts';
import { answerStep, field, formAt, nextStep } from './onboarding-steps.ts';
import {
  assertAccessible,
  assertNothingClipped,
  openBrowser,
  openPage,
  showAs,
  takePicture,
} from './open-browser.ts';

const { platform } = await openDashboardWorld();
const browser = await openBrowser();

test('answers about the business survive a reload, and nothing of a person or bank is kept', async () => {
  const url = await makeForm({ businessType: 'company', country: 'DE' });
  const { page } = await openPage(browser, url, { width: 'phone' });
  const { steps, country } = await formAt(url);
  for (const step of steps) {
    await page.getByText(`Step ${steps.indexOf(step) + 1} of ${steps.length}`).waitFor();
    await answerStep(page, step, country);
    if (step.name === 'people') await addOwner(page);
    if (step !== steps.at(-1)) await nextStep(page, { url, isLast: false });
  }
  const kept = await keptIn(page);
  assert.deepEqual(Object.keys(kept.answers).sort(), [
    'business_profile.mcc',
    'business_profile.name',
    'business_profile.product_description',
    'company.name',
  ]);
  const token = url.split('/').at(-1) ?? '';
  const stored = JSON.stringify(await page.evaluate('({ ...localStorage, ...sessionStorage })'));
  for (const secret of [token, 'Jenny', 'Zoe', 'DE8937', '1985', 'HRB', 'Springfield', '@']) {
    assert.ok(!stored.includes(secret), `${secret} is kept`);
  }
  await page.reload();
  await page.getByText(`Step ${steps.length} of ${steps.length}`).waitFor();
  await page.getByRole('button', { name: 'Your business' }).click();
  assert.equal(await field(page, 'business_profile.mcc').inputValue(), 'Restaurant, café');
  assert.notEqual(await field(page, 'company.name').inputValue(), '');
  assert.equal(await field(page, 'company.registration_number').inputValue(), '');
  await nextStep(page, { url, isLast: false });
  await page.getByText('Please fill this in.').first().waitFor();
  await page.context().close();
});

test('kept answers are gone once they are sent, also in another tab, and after a day', async () => {
  const url = await makeForm({ country: 'DE' });
  const { page } = await openPage(browser, url, { width: 'phone' });
  const { steps, country } = await formAt(url);
  for (const step of steps) {
    await answerStep(page, step, country);
    if (step !== steps.at(-1)) await nextStep(page, { url, isLast: false });
  }
  const other = await tabOf(page.context(), url);
  await other.getByRole('button', { name: 'Your business' }).click();
  await nextStep(page, { url, isLast: true });
  await page.getByRole('heading', { name: 'Nothing is needed from you now' }).waitFor();
  assert.equal(await countKept(page), 0);
  await field(other, 'business_profile.name').fill('Late');
  await nextStep(other, { url, isLast: false });
  assert.equal(await countKept(other), 0, 'another tab brings nothing back');

  const second = await makeForm({ country: 'DE' });
  await page.goto(second);
  await field(page, 'business_profile.name').fill('Yesterday');
  await page.waitForFunction(`JSON.stringify({ ...localStorage }).includes('Yesterday')`);
  await page.evaluate(`(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('taprail-form:'));
    const kept = JSON.parse(localStorage.getItem(key));
    localStorage.setItem(key, JSON.stringify({ ...kept, since: kept.since - 86_400_001 }));
  })()`);
  // The page of any other link sweeps, too.
  await page.goto(await makeForm({ country: 'FR' }));
  await page.getByText('Step 1 of').waitFor();
  assert.equal(await countKept(page), 0);
  await page.context().close();
});

test('an owner is added, and the people that are due afterwards are numbered', async () => {
  const url = await makeForm({ businessType: 'company', country: 'SG' });
  const { page } = await openPage(browser, url, { width: 'phone' });
  const { steps, country } = await formAt(url);
  for (const step of steps) {
    await answerStep(page, step, country);
    if (step.name === 'people') {
      await addOwner(page);
      await showAs(page, 'phone', 'light');
      await assertAccessible(page);
      await assertNothingClipped(page);
      await page.getByRole('group', { name: 'Owners of 25 % or more' }).scrollIntoViewIfNeeded();
      await takePicture(page, 'onboarding-people-phone-light');
      await showAs(page, 'desktop', 'dark');
      await assertAccessible(page, 'contrast');
      await takePicture(page, 'onboarding-people-desktop-dark');
    }
    await nextStep(page, { url, isLast: step === steps.at(-1) });
  }
  await page.getByRole('group', { name: 'Owner 1' }).getByLabel('Identity number').waitFor();
  await page.context().close();
});

test('the keyboard alone chooses a trade and goes through the steps', async () => {
  const url = await makeForm({ country: 'DE' });
  const { page } = await openPage(browser, url);
  await field(page, 'business_profile.name').focus();
  await page.keyboard.type('Bei Rosa');
  await page.keyboard.press('Tab');
  await page.keyboard.type('frise');
  await page.getByText('Nothing fits.').waitFor();
  for (let i = 0; i < 'frise'.length; i += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('shop');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('option').filter({ visible: true }).count(), 0);
  for (let i = 0; i < 'shop'.length; i += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('hairdr');
  await page.getByRole('option', { name: 'Hairdresser, barber, beauty salon' }).waitFor();
  await assertAccessible(page);
  await page.keyboard.press('Enter');
  assert.match(await field(page, 'business_profile.mcc').inputValue(), /^Hairdresser/);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Haircuts');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'About you', exact: true }).waitFor();
  await page.waitForFunction(`document.activeElement.tagName === 'H2'`);
  await page.getByRole('button', { name: 'Back' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your business', exact: true }).waitFor();
  const kept = await keptIn(page);
  assert.equal(kept.answers['business_profile.mcc'], '7230', 'the code is sent, not the name');
  const code = field(page, 'business_profile.mcc');
  await code.fill('4789');
  await page.getByRole('option', { name: 'Category 4789' }).waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await code.inputValue(), 'Category 4789');
  await page.context().close();
});

for (const language of languageNames) {
  test(`the form speaks ${language}, and so do its faults`, async () => {
    const url = await makeForm({ country: 'DE' });
    const locale = { en: 'en-GB', de: 'de-AT', fr: 'fr-CH', es: 'es-MX', it: 'it', nl: 'nl-BE' };
    const { page } = await openPage(browser, url, { width: 'phone', locale: locale[language] });
    const { messages, trades } = await languages[language].load();
    await page.getByText(messages.stepOf.replace('{step}', '1').replace('{count}', '4')).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), language);
    await page.getByRole('button', { name: messages.next }).click();
    await page.getByText(messages['fault.trade'], { exact: true }).waitFor();
    await field(page, 'business_profile.name').fill('Rosa');
    await field(page, 'business_profile.mcc').fill(trades[5812].slice(0, 6));
    await page.getByRole('option', { name: trades[5812] }).click();
    await field(page, 'business_profile.product_description').fill('Coffee');
    await page.getByRole('button', { name: messages.next }).click();
    await page.getByRole('heading', { name: messages['step.person'], exact: true }).waitFor();
    await assertAccessible(page);
    await assertNothingClipped(page);
    const other = language === 'nl' ? 'en' : 'nl';
    await page.getByLabel(messages.language).selectOption(other);
    const next = (await languages[other].load()).messages;
    await page.getByRole('heading', { name: next['step.person'], exact: true }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), other);
    await page.reload();
    await page.getByRole('button', { name: next.back }).waitFor();
    await page.context().close();
  });
}

test('refused answers and links are explained in the language of the reader', async () => {
  const url = await makeForm({ country: 'DE' });
  const { messages } = await languages.fr.load();
  const { page } = await openPage(browser, url, { locale: 'fr' });
  const { steps, country } = await formAt(url);
  for (const step of steps) {
    for (const { requirement } of step.groups.flatMap(([, items]) => items)) {
      if (requirement === 'business_profile.mcc') {
        await field(page, requirement).fill('5812');
        await page.keyboard.press('Tab');
      }
    }
    await answerFrench(page, step, country);
    if (step.name === 'bank') await field(page, 'external_account.iban').fill('FR00');
    const isLast = step === steps.at(-1);
    await page.getByRole('button', { name: isLast ? messages.send : messages.next }).click();
  }
  await page.getByText(messages['fault.iban']).waitFor();
  await page.getByText(messages['faults.one'].replace('{count}', '1')).waitFor();
  await page.goto(`${new URL(url).origin}/onboard/${'x'.repeat(43)}`);
  await page.getByText(messages['refusal.onboarding_link_not_valid']).waitFor();
  await page.context().close();
});

async function answerFrench(
  page: Page,
  { name, groups }: Awaited<ReturnType<typeof formAt>>['steps'][number],
  country: string,
): Promise<void> {
  const items = groups.flatMap(([, own]) => own).filter(({ input }) => input !== 'trade');
  const days = items.filter(({ input }) => input === 'date');
  for (const { requirement } of days) {
    const parts = page.locator(`fieldset.day input`);
    assert.ok((await parts.count()) === 3, requirement);
    for (const [at, text] of ['4', '7', '1985'].entries()) await parts.nth(at).fill(text);
  }
  const others = items.filter(({ input }) => input !== 'date');
  await answerStep(page, { name, groups: [['', others]] }, country);
}

type Details = NonNullable<ConstructorParameters<typeof TestSubMerchant>[1]>;

async function makeForm(details: Details): Promise<string> {
  const subMerchant = new TestSubMerchant(platform.api, details);
  const { externalRef } = await subMerchant.provision();
  const { url } = await platform.taprail.onboardingLinks.create({ submerchant: externalRef });
  return String(url);
}

async function addOwner(page: Page): Promise<void> {
  const owners = page.getByRole('group', { name: 'Owners of 25 % or more' });
  await owners.getByRole('button', { name: 'Add a person' }).click();
  await page.waitForFunction(`/first_name$/.test(document.activeElement.id)`);
  const person = owners.getByRole('group', { name: 'Person 1' });
  const texts = {
    'First name': 'Zoe',
    'Last name': 'Adler',
    'E-mail': 'zoe@example.com',
    'Street and number': '7 Springfield Road',
    Postcode: '018956',
    'Town or city': 'Springfield',
    Day: '9',
    Month: '3',
    Year: '1985',
  };
  for (const [label, text] of Object.entries(texts)) await person.getByLabel(label).fill(text);
}

async function tabOf(context: BrowserContext, url: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(url);
  await tab.getByRole('heading', { level: 2 }).waitFor();
  return tab;
}

const readAll = `Object.entries(localStorage).filter(([key]) => key.startsWith('taprail-form:'))`;

async function countKept(page: Page): Promise<number> {
  return ((await page.evaluate(readAll)) as unknown[]).length;
}

async function keptIn(page: Page): Promise<{ readonly answers: Record<string, string> }> {
  const [entry] = (await page.evaluate(readAll)) as [string, string][];
  return JSON.parse(entry?.[1] ?? '{"answers":{}}');
}
