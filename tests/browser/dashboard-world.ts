import type { Browser, Page } from 'playwright-core';
import { buildDashboard } from '../../scripts/build-dashboard.ts';
import { Taprail } from '../../sdk/src/index.ts';
import type { Role } from '../../server/src/domains/people/users/roles.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import { TestCounter } from '../support/money/taps.ts';
import { DashboardClient, newUser, type TestUser } from '../support/service/dashboard.ts';
import {
  startTestService,
  type TestPlatform,
  type TestService,
} from '../support/service/test-service.ts';
import { TestReceiver } from '../support/webhooks/webhook-receiver.ts';
import { type OpenedPage, openPage } from './open-browser.ts';

/** A platform with some history, and a user of its dashboard. */
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
  // The name that people see; it does not name the test.
  await service.database.rows(sql('test_rename_platform')`
    update platforms set name = 'Harbour Market' where platform_id = ${platform.id}::uuid`);
  const taprail = new Taprail({ url: service.url, apiKey: platform.apiKey });
  const receiver = await TestReceiver.open();
  const admin = await newUser(service, platform, 'admin');
  const counter = await TestCounter.open(platform.api, { externalRef: 'bistro-7', country: 'DE' });
  const address = (path: string) => `${service.url}/dashboard${path}`;
  return { service, platform, taprail, receiver, admin, counter, address };
}

/** Creates a few days of business. */
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
  await liveThroughDays([counter, cafe]);
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
  const last = await counter.tap({ amount: 5600, reference: 'table 9', device: 'sim_wallet' });
  return { settled: early[0], disputed, refunded, stay, last };
}

/** The number of taps in each hour from eight on, of a day last week and of today. */
export const lastWeek = [1, 2, 3, 2, 6, 8, 5, 2, 2, 4, 7, 9, 6, 3];
export const today = [2, 2, 3, 4, 8, 9, 6];
const readers = ['sim_visa', 'sim_mastercard', 'sim_amex', 'sim_wallet'];

async function liveThroughDays(counters: readonly TestCounter[]): Promise<void> {
  const [{ api }] = counters as [TestCounter];
  const { now } = (await api.get('/v1/test/clock')).body as { now: string };
  const midnight = Date.parse(now.slice(0, 10)) + 1000 * daySeconds;
  let taken = 0;
  for (const [days, hours] of [[0, lastWeek] as const, [7, today] as const]) {
    for (const [hour, count] of hours.entries()) {
      const at = midnight + 1000 * (days * daySeconds + (8 + hour) * 3_600 + 60);
      await api.post('/v1/test/clock/advance', { to: new Date(at).toISOString() });
      for (const tap of Array(count).keys()) {
        const device = readers[(taken + tap) % readers.length] ?? 'sim_visa';
        await counters[tap % counters.length]?.tap({ device, amount: 480 + 370 * (taken % 17) });
        taken += 1;
      }
    }
  }
}

export interface Opening {
  /** The overview by default. */
  readonly path?: string;
  /** The admin by default. */
  readonly user?: TestUser;
  readonly timezone?: string;
}

/**
 * A page of the dashboard, opened by a signed-in user. Signing in by the form each time would load
 * two more pages; the form has tests of its own.
 */
export async function openSignedIn(
  browser: Browser,
  { address, admin, service }: DashboardWorld,
  { path = '/', user = admin, timezone }: Opening = {},
): Promise<OpenedPage> {
  const client = new DashboardClient(service.url);
  await client.signIn(user);
  const [name = '', value = ''] = client.cookie?.split('=') ?? [];
  const { origin, hostname: domain } = new URL(service.url);
  const session = { name, value, domain, path: '/', expires: -1, secure: false } as const;
  const opened = await openPage(browser, address(path), {
    timezone,
    storageState: {
      cookies: [{ ...session, httpOnly: true, sameSite: 'Strict' }],
      origins: [{ origin, localStorage: [{ name: 'taprail-signed-in', value: '1' }] }],
    },
  });
  await opened.page.getByRole('heading', { level: 1 }).waitFor();
  return opened;
}

/** Navigates to another page as a link does, without reloading the dashboard. */
export async function follow(page: Page, address: string): Promise<void> {
  const { pathname, search } = new URL(address);
  await page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(pathname + search)} })`);
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
