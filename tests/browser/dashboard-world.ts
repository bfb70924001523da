import type { Browser, Page } from 'playwright-core';
import { buildDashboard } from '../../scripts/build-dashboard.ts';
import { Taprail } from '../../sdk/src/index.ts';
import type { Role } from '../../server/src/domains/access/users/roles.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import { newUser, type TestUser } from '../support/dashboard.ts';
import { TestCounter } from '../support/taps.ts';
import { startTestService, type TestPlatform, type TestService } from '../support/test-service.ts';
import { TestReceiver } from '../support/webhook-receiver.ts';
import { type OpenedPage, openPage } from './open-browser.ts';

/** A platform with some life behind it, and somebody who may see it. */
export interface DashboardWorld {
  readonly service: TestService;
  readonly platform: TestPlatform;
  readonly taprail: Taprail;
  readonly receiver: TestReceiver;
  readonly admin: TestUser;
  readonly counter: TestCounter;
  /** Of a page of the dashboard. */
  address(path: string): string;
}

const daySeconds = 24 * 60 * 60;

export async function openDashboardWorld(): Promise<DashboardWorld> {
  await buildDashboard();
  const service = await startTestService();
  const platform = await service.newPlatform();
  // The name that people see; of the test itself it says nothing.
  await service.database.rows(sql('test_rename_platform')`
    update platforms set name = 'Harbour Market' where platform_id = ${platform.id}::uuid`);
  const taprail = new Taprail({ url: service.url, apiKey: platform.apiKey });
  const receiver = await TestReceiver.open();
  const admin = await newUser(service, platform, 'admin');
  const counter = await TestCounter.open(platform.api, { externalRef: 'bistro-7', country: 'DE' });
  const address = (path: string) => `${service.url}/dashboard${path}`;
  return { service, platform, taprail, receiver, admin, counter, address };
}

/** Lets a few days of business happen. */
export async function liveAWhile({ taprail, counter, receiver, platform }: DashboardWorld) {
  await taprail.webhookEndpoints.create({ url: receiver.url(), events: ['*'] });
  await taprail.submerchants.submit({
    externalRef: 'florist-2',
    businessType: 'company',
    country: 'DE',
    email: 'flora@example.com',
  });
  const cafe = await TestCounter.open(platform.api, { externalRef: 'cafe-north', country: 'DE' });
  const early = [
    await counter.tap({ amount: 4850, reference: 'table 12', device: 'sim_visa' }),
    await cafe.tap({ amount: 650, device: 'sim_mastercard' }),
  ];
  await taprail.test.clock.advance({ by: 3 * daySeconds });
  const disputed = await counter.tap({ amount: 12_900, reference: 'table 4', device: 'sim_amex' });
  await taprail.test.disputes.create({ transaction: disputed.transaction });
  const refunded = await cafe.tap({ amount: 2300, reference: 'order 881', device: 'sim_visa' });
  await taprail.refunds.create({
    transaction: refunded.transaction,
    amount: 800,
    reason: 'cold soup',
  });
  const stay = await counter.hold(20_000, { reference: 'room 5', device: 'sim_mastercard' });
  await taprail.authorisations.increase(stay.authorisation, { amount: 32_000 });
  await taprail.authorisations.charge(stay.authorisation, { amount: 4200, description: 'Dinner' });
  for (const device of ['sim_decline_51', 'sim_decline_51', 'sim_decline_05', 'sim_risk_block']) {
    await counter.tap({ amount: 1990, device });
  }
  for (const amount of [1250, 890, 3400, 560, 7800, 1120, 2650]) await cafe.tap({ amount });
  const last = await counter.tap({ amount: 5600, reference: 'table 9', device: 'sim_wallet' });
  return { settled: early[0], disputed, refunded, stay, last };
}

/** A page of the dashboard, opened by somebody who is signed in. */
export async function openSignedIn(
  browser: Browser,
  { address, admin }: DashboardWorld,
  options: {
    readonly path?: string;
    readonly user?: TestUser;
    readonly width?: 'phone' | 'desktop';
    readonly scheme?: 'light' | 'dark';
  } = {},
): Promise<OpenedPage> {
  const { path = '/', user = admin, ...look } = options;
  const opened = await openPage(browser, address('/sign-in'), look);
  await signIn(opened.page, user);
  if (path !== '/') await opened.page.goto(address(path));
  return opened;
}

export async function signIn(page: Page, { email, password }: TestUser): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
}

export async function userWithRole(world: DashboardWorld, role: Role): Promise<TestUser> {
  return newUser(world.service, world.platform, role);
}
