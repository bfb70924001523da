import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertForPeople, DashboardDesk, tabTo } from './dashboard-desk.ts';
import { openDashboardWorld, userWithRole } from './dashboard-world.ts';
import { openBrowser } from './open-browser.ts';

const world = await openDashboardWorld();
const { taprail, counter, receiver, admin } = world;
const tap = await counter.tap({ amount: 4850 });
const { transaction } = await counter.tap({ amount: 4850 });
const stay = await counter.hold(20_000, { reference: 'room 5' });
await taprail.authorisations.charge(stay.authorisation, { amount: 4200, description: 'Dinner' });
const dispute = await taprail.test.disputes.create({ transaction });
const endpoint = await taprail.webhookEndpoints.create({ url: receiver.url(), events: ['*'] });
const browser = await openBrowser();
const desk = await DashboardDesk.open(browser, world, { path: '/payouts' });
const { page, dialog } = desk;

/** Answers by the labels of their fields. */
type Answers = Readonly<Record<string, string>>;
/** Wrong answers, each with the message beside its field. */
type Try = readonly [wrong: Answers, said: Answers];

interface Form {
  readonly path: string;
  /** The text of the button that opens the dialog. */
  readonly label: string;
  /** The section of the button, if several pages of a form have one of that name. */
  readonly section?: string;
  readonly tries: readonly Try[];
}

const long = 'x'.repeat(600);
const empty = 'Fill this in.';
const amount = 'Enter an amount in EUR, such as 1234.56.';
const tooMuch = 'This amount is more than the provider accepts.';
const unknownCurrency = 'This currency cannot be used here. Enter a code such as EUR.';
const noCode = 'Enter a currency code such as EUR.';
const oneLine = (most: number) => `Enter 1 to ${most} characters on one line.`;
const atMost = (most: number) => `Enter at most ${most} characters.`;
const address = 'Enter an http or https address such as https://example.com/webhooks.';
const settled = `/transactions/${tap.transaction}`;
const held = `/transactions/${stay.transaction}`;

const forms: readonly Form[] = [
  {
    path: '/sub-merchants',
    label: 'Add a sub-merchant',
    tries: [
      [{}, { 'Name in your system': empty, 'E-mail': empty, Country: empty }],
      [
        { 'Name in your system': 'a b', 'E-mail': 'x', Country: 'Germany' },
        {
          'Name in your system': 'Enter 1 to 128 letters, digits and . _ : @ - only.',
          'E-mail': 'Enter an e-mail address such as owner@example.com.',
          Country: 'Enter a country code of two letters, such as DE.',
        },
      ],
      [
        { 'Name in your system': 'bistro-7', 'E-mail': 'a@example.com', Country: 'US' },
        {
          Country: 'There is a sub-merchant of this name already, with another value here.',
          Type: 'There is a sub-merchant of this name already, with another value here.',
        },
      ],
    ],
  },
  {
    path: '/payouts',
    label: 'Pay out now',
    tries: [
      [
        { 'Sub-merchant': 'nobody' },
        { 'Sub-merchant': 'There is no sub-merchant of this name. Check the spelling.' },
      ],
      [{ 'Sub-merchant': long }, { 'Sub-merchant': atMost(128) }],
      [{ Currency: 'EURO' }, { Currency: noCode }],
      [{ Currency: 'XTS' }, { Currency: unknownCurrency }],
      [{ Amount: 'x' }, { Amount: amount }],
      [{ Amount: '9999999999' }, { Amount: tooMuch }],
      [
        { Amount: '12.50' },
        { Amount: 'There is too little to pay this out. Balances shows what is available.' },
      ],
    ],
  },
  {
    path: settled,
    label: 'Refund',
    tries: [
      [{ Amount: '' }, { Amount: empty }],
      [{ Amount: '-1' }, { Amount: amount }],
      [
        { Amount: '48.51' },
        { Amount: 'This is more than is left after refunds and lost disputes.' },
      ],
      [{ Amount: '1', Reason: long }, { Reason: atMost(255) }],
    ],
  },
  { path: settled, label: 'Reverse', tries: [[{ Reason: long }, { Reason: atMost(255) }]] },
  {
    path: held,
    label: 'Raise the hold',
    tries: [
      [
        { 'New total': '1' },
        { 'New total': 'Enter the new total, which must be more than is held now.' },
      ],
      [
        { 'New total': '99999' },
        { 'New total': 'This is above the ceiling that was approved with the tap.' },
      ],
      [{ 'New total': '9999999999' }, { 'New total': tooMuch }],
    ],
  },
  {
    path: held,
    label: 'Add a charge',
    tries: [
      [
        { Amount: '200' },
        { Amount: 'All charges together would be more than is held. Raise the hold first.' },
      ],
      [{ Amount: '1', 'What for': long }, { 'What for': atMost(500) }],
    ],
  },
  {
    path: held,
    label: 'Capture',
    tries: [
      [{ Amount: '300' }, { Amount: 'This is more than is held. Raise the hold first.' }],
      [{ Amount: '1' }, { Amount: 'This is less than was charged. Void a charge first.' }],
    ],
  },
  {
    path: '/webhooks',
    label: 'Add an endpoint',
    tries: [
      [{ Address: 'nonsense' }, { Address: address }],
      [
        { Address: 'https://ada:secret@example.com' },
        { Address: 'Address must not carry a user name or password.' },
      ],
      [
        { Address: 'https://169.254.169.254/' },
        { Address: 'Address must point to a public address.' },
      ],
      [{ Address: `https://example.com/${long.repeat(4)}` }, { Address: atMost(2048) }],
      [{ Address: 'https://example.com', Description: long }, { Description: atMost(500) }],
    ],
  },
  {
    path: `/webhooks/${endpoint.id}`,
    label: 'Change',
    tries: [[{ Address: 'ftp://example.com' }, { Address: address }]],
  },
  {
    path: `/webhooks/${endpoint.id}`,
    label: 'Replay events',
    tries: [
      [{ 'First day': '2099-01-01' }, { 'First day': 'Choose a day that has begun.' }],
      [{ 'Last day': '2020-01-01' }, { 'Last day': 'Choose the first day or a later one.' }],
    ],
  },
  {
    path: '/api-keys',
    label: 'Issue a key',
    tries: [
      [{}, { Name: empty, Permissions: 'Choose at least one.' }],
      [
        { Name: long, Everything: 'true', 'Last day': '2020-01-01' },
        { Name: oneLine(64), 'Last day': 'Choose today or a later day.' },
      ],
    ],
  },
  {
    path: '/users',
    label: 'Add a user',
    tries: [
      [
        { 'E-mail': 'x', Name: long },
        { 'E-mail': 'Enter an e-mail address.', Name: oneLine(100) },
      ],
      [
        { 'E-mail': admin.email, Name: 'Ada' },
        { 'E-mail': 'There is already a user with this e-mail.' },
      ],
    ],
  },
  {
    path: '/settings',
    label: 'Change your password',
    tries: [
      [
        { 'Current password': 'x', 'New password': 'short' },
        { 'New password': 'Enter at least 12 characters.' },
      ],
      [
        { 'Current password': 'x', 'New password': 'a much better password' },
        { 'Current password': 'The current password is wrong.' },
      ],
    ],
  },
  {
    path: '/settings',
    label: 'Change',
    section: 'Payments and payouts',
    tries: [
      [
        { 'End of a business day': '25:00', 'Ceiling of a hold, as a multiple': '0' },
        {
          'End of a business day': 'Enter a time of day such as 17:00.',
          'Ceiling of a hold, as a multiple': 'Enter 1 or more.',
        },
      ],
      [
        { Payouts: 'monthly', 'Day of the month, if monthly': '32' },
        { 'Day of the month, if monthly': 'Enter 31 or less.' },
      ],
    ],
  },
  {
    path: '/settings',
    label: 'Set a fee',
    section: 'Fees',
    tries: [
      [
        { 'Percentage of the amount': '101', 'Fixed amount per capture': 'x' },
        { 'Percentage of the amount': 'Enter 100 % at most.', 'Fixed amount per capture': amount },
      ],
      [{ 'Percentage of the amount': '1', Currency: 'EURO' }, { Currency: noCode }],
      [{ 'Percentage of the amount': '1', Currency: 'XTS' }, { Currency: unknownCurrency }],
      [
        { 'Percentage of the amount': '1', 'Fixed amount per capture': '99999999' },
        { 'Fixed amount per capture': 'Choose a smaller amount.' },
      ],
    ],
  },
  {
    path: '/settings',
    label: 'Change',
    section: 'Branding',
    tries: [
      [
        { Name: long, Colour: 'red' },
        { Name: oneLine(100), Colour: 'Enter six hexadecimal digits after #, such as #0A84FF.' },
      ],
    ],
  },
];

const actionPaths = new Set([
  ...forms.map(({ path }) => path),
  `/disputes/${dispute.id}`,
  '/sub-merchants/bistro-7',
]);

for (const { path, label, section, tries } of forms) {
  const place = section === undefined ? '' : ` of ${section}`;
  const name = path.replace(/\/\w+_.*/, '/…');
  test(`${label}${place} on ${name} shows each fault at its field, with the keyboard alone`, async () => {
    await desk.goTo(path);
    const within =
      section === undefined ? page : page.getByRole('region', { name: section, exact: true });
    const button = desk.button(label, within);
    for (const [wrong, said] of tries) {
      await tabTo(button);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: /./ }).waitFor();
      for (const [field, value] of Object.entries(wrong)) await answer(field, value);
      await tabTo(dialog.locator('[type=submit]'));
      await page.keyboard.press('Enter');
      await dialog.locator('[aria-invalid=true]:focus').waitFor();
      assert.deepEqual(await page.evaluate(faultsShown), Object.entries(said));
      assert.equal(await dialog.getByRole('alert').count(), 0);
      assertForPeople(await dialog.innerText());
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await button.and(page.locator(':focus')).waitFor();
    }
  });
}

async function answer(label: string, value: string): Promise<void> {
  const field = dialog.getByLabel(label, { exact: true });
  const isA = async (selector: string) => (await field.and(page.locator(selector)).count()) === 1;
  if (await isA('select')) await field.selectOption(value);
  else if (await isA('[type=checkbox]')) await field.press('Space');
  else await field.fill(value);
}

/** The messages beside the fields of a dialog, with their labels. */
const faultsShown = `[...document.querySelectorAll('[role=dialog] .mantine-InputWrapper-error')]
  .map((fault) => [
    fault.closest('.mantine-InputWrapper-root').querySelector('.mantine-InputWrapper-label')
      .textContent,
    fault.textContent,
  ])`;

test('empty filters and unknown addresses say how to go on', async () => {
  const unknown = 'There is no sub-merchant called “bistro-8”';
  for (const [path, said] of [
    ['/transactions?submerchant=bistro-8', unknown],
    ['/payouts?submerchant=bistro-8', unknown],
    ['/disputes?submerchant=bistro-8', unknown],
    ['/events?submerchant=bistro-8', unknown],
    ['/reports?submerchant=bistro-8', unknown],
    ['/balances?submerchant=bistro-8', 'There is no sub-merchant of this name.'],
    ['/sub-merchants/bistro-8', 'There is no sub-merchant of this name.'],
    [`/payouts?submerchant=${long}`, 'Sub-merchant: at most 128 characters.'],
    [`/transactions?device=${long}`, 'Reader: at most 64 characters.'],
    [`/audit?who=${long}`, 'User: at most 64 characters.'],
    [`/failed-requests?key=${long}`, 'API key: at most 64 characters.'],
    [`/transactions/${long}`, 'There is nothing at this address. It may be mistyped.'],
    ['/payouts?submerchant=bistro-7&status=paid', 'No payouts match the filters'],
  ] as const) {
    await desk.goTo(path);
    await desk.waitFor(said);
    assertForPeople(await page.getByRole('main').innerText());
  }
  await desk.button('Show all payouts').click();
  await page.waitForURL(/\/payouts$/);
  desk.assertNoProblems(/4\d\d/);
});

test('the simulator and the evidence of a dispute show faults at their fields', async () => {
  await desk.goTo('/simulator');
  for (const [field, value, said] of [
    ['Amount', 'x', amount],
    ['Amount', '0', amount],
    ['Currency', 'EURO', noCode],
    ['Currency', 'XTS', unknownCurrency],
  ] as const) {
    await page.getByLabel('Amount').fill('12.50');
    await page.getByLabel('Currency').fill('EUR');
    await page.getByLabel(field).fill(value);
    await desk.button('Hold the card to the reader').press('Enter');
    await desk.waitFor(said);
    assertForPeople(await page.locator('form').innerText());
  }
  await desk.goTo(`/disputes/${dispute.id}`);
  for (const [name, mimeType, content, said] of [
    ['bill.txt', 'text/plain', 'plain', 'Choose a JPEG, PNG or PDF.'],
    ['bill.png', 'image/png', 'no picture', 'Choose a JPEG, PNG or PDF.'],
    ['bill.png', 'image/png', '', 'This file is empty.'],
  ] as const) {
    const file = { name, mimeType, buffer: Buffer.from(content) };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByRole('alert').getByText(said, { exact: true }).waitFor();
    assertForPeople(await page.getByRole('main').innerText());
  }
  desk.assertNoProblems(/4\d\d/);
});

test('every action is reached by Tab, opened by Enter and left by Escape', async () => {
  const [event] = (await taprail.events.list({ type: 'tap.approved' })).data;
  for (const path of [...actionPaths, `/events/${event?.id}`]) {
    await desk.goTo(path);
    await page.locator('[role="status"][aria-label*="oading"]').first().waitFor({
      state: 'detached',
    });
    // The calendar of a filter has a name for screen readers; actions have only their label.
    const actions = page.locator('main button[aria-haspopup=dialog]:enabled:not([aria-label])');
    await actions.first().waitFor();
    for (const each of await actions.all()) {
      await tabTo(each);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: /./ }).waitFor();
      await tabTo(dialog.locator('[type=submit]'));
      assertForPeople(await dialog.innerText());
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await each.and(page.locator(':focus')).waitFor();
    }
  }
  desk.assertNoProblems(/4\d\d/);
});

test("a viewer is told why an administrator's buttons are missing", async () => {
  const user = await userWithRole(world, 'viewer');
  const viewer = await DashboardDesk.open(browser, world, { user });
  for (const path of actionPaths) {
    await viewer.goTo(path);
    const reason = viewer.page
      .locator('main .why-not')
      .or(viewer.page.getByText('Your role does not'));
    await reason.first().waitFor();
    const asking = await viewer.page.locator('main button[aria-haspopup=dialog]').allTextContents();
    // Every user has a password and a calendar.
    assert.deepEqual(
      asking.filter((name) => name !== '' && name !== 'Change your password'),
      [],
      path,
    );
  }
  viewer.assertNoProblems(/40[13]/);
  await viewer.page.context().close();
});
