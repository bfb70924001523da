import { Transport, type TransportOptions } from './requests/transport.ts';
import { Resource } from './resource.ts';
import { Authorisations } from './resources/authorisations.ts';
import { Balances } from './resources/balances.ts';
import { Devices } from './resources/devices.ts';
import { Disputes } from './resources/disputes.ts';
import { Events } from './resources/events.ts';
import { FailedRequests } from './resources/failed-requests.ts';
import { Files } from './resources/files.ts';
import { LedgerEntries } from './resources/ledger-entries.ts';
import { OnboardingLinks } from './resources/links/onboarding-links.ts';
import { PageLinks } from './resources/links/page-links.ts';
import { Payouts } from './resources/payouts.ts';
import { PlatformSettings } from './resources/platform-settings.ts';
import { ProviderMovements } from './resources/provider-movements.ts';
import { Refunds } from './resources/refunds.ts';
import { Reports } from './resources/reports.ts';
import { Seals } from './resources/seals.ts';
import { SubMerchants } from './resources/sub-merchants.ts';
import { Taps } from './resources/taps.ts';
import { TestHelpers } from './resources/test-helpers.ts';
import { Transactions } from './resources/transactions.ts';
import { WebhookEndpoints } from './resources/webhook-endpoints.ts';

export interface TaprailOptions extends TransportOptions {}

/** A client of one platform. It needs nothing but `fetch` and Web Crypto. */
export class Taprail extends Resource {
  readonly submerchants = new SubMerchants(this.client);
  readonly onboardingLinks = new OnboardingLinks(this.client);
  readonly pageLinks = new PageLinks(this.client);
  readonly taps = new Taps(this.client);
  readonly authorisations = new Authorisations(this.client);
  readonly transactions = new Transactions(this.client);
  readonly refunds = new Refunds(this.client);
  readonly disputes = new Disputes(this.client);
  readonly payouts = new Payouts(this.client);
  readonly providerMovements = new ProviderMovements(this.client);
  readonly balance = new Balances(this.client);
  readonly ledger = new LedgerEntries(this.client);
  readonly reports = new Reports(this.client);
  readonly settings = new PlatformSettings(this.client);
  readonly seals = new Seals(this.client);
  readonly devices = new Devices(this.client);
  readonly files = new Files(this.client);
  readonly events = new Events(this.client);
  readonly webhookEndpoints = new WebhookEndpoints(this.client);
  readonly failedRequests = new FailedRequests(this.client);
  /** Controls of the test environment; production has none of them. */
  readonly test = new TestHelpers(this.client);

  constructor(options: TaprailOptions) {
    super(new Transport(options));
  }
}
