import { Transport, type TransportOptions } from './requests/transport.ts';
import { Authorisations } from './resources/authorisations.ts';
import { Balances } from './resources/balances.ts';
import { Devices } from './resources/devices.ts';
import { Disputes } from './resources/disputes.ts';
import { Events } from './resources/events.ts';
import { FailedRequests } from './resources/failed-requests.ts';
import { Files } from './resources/files.ts';
import { LedgerEntries } from './resources/ledger-entries.ts';
import { OnboardingLinks } from './resources/onboarding-links.ts';
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
export class Taprail {
  readonly submerchants: SubMerchants;
  readonly onboardingLinks: OnboardingLinks;
  readonly taps: Taps;
  readonly authorisations: Authorisations;
  readonly transactions: Transactions;
  readonly refunds: Refunds;
  readonly disputes: Disputes;
  readonly payouts: Payouts;
  readonly providerMovements: ProviderMovements;
  readonly balance: Balances;
  readonly ledger: LedgerEntries;
  readonly reports: Reports;
  readonly settings: PlatformSettings;
  readonly seals: Seals;
  readonly devices: Devices;
  readonly files: Files;
  readonly events: Events;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly failedRequests: FailedRequests;
  /** Controls of the test environment; production has none of them. */
  readonly test: TestHelpers;

  constructor(options: TaprailOptions) {
    const transport = new Transport(options);
    this.submerchants = new SubMerchants(transport);
    this.onboardingLinks = new OnboardingLinks(transport);
    this.taps = new Taps(transport);
    this.authorisations = new Authorisations(transport);
    this.transactions = new Transactions(transport);
    this.refunds = new Refunds(transport);
    this.disputes = new Disputes(transport);
    this.payouts = new Payouts(transport);
    this.providerMovements = new ProviderMovements(transport);
    this.balance = new Balances(transport);
    this.ledger = new LedgerEntries(transport);
    this.reports = new Reports(transport);
    this.settings = new PlatformSettings(transport);
    this.seals = new Seals(transport);
    this.devices = new Devices(transport);
    this.files = new Files(transport);
    this.events = new Events(transport);
    this.webhookEndpoints = new WebhookEndpoints(transport);
    this.failedRequests = new FailedRequests(transport);
    this.test = new TestHelpers(transport);
  }
}
