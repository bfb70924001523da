import type { CallOptions, ReadOptions } from '../requests/call.ts';
import { newIdempotencyKey } from '../requests/idempotency-key.ts';
import { backoffMs, wait } from '../requests/wait.ts';
import { Resource, type Schemas } from '../resource.ts';
import type { Dispute } from './disputes.ts';
import type { Payout } from './payouts.ts';
import type { SubMerchant } from './sub-merchants.ts';

export type TestClock = Schemas['TestClock'];
export type ClockAdvance = Schemas['ClockAdvance'];
export type Fault = Schemas['Fault'];
export type DisputeDemand = Schemas['DisputeDemand'];
export type DisputeClosing = Schemas['DisputeClosing'];
export type BankRejection = Schemas['BankRejection'];
export type RequirementDemand = Schemas['RequirementDemand'];
export type Rejection = Schemas['Rejection'];
export type PlatformReset = Schemas['PlatformReset'];

/** The service does all work that becomes due on the way before it answers. */
const advanceTimeoutMs = 600_000;

class Clock extends Resource {
  get(options: ReadOptions = {}): Promise<TestClock> {
    return this.client.call('getTestClock', options);
  }

  /** Moves the platform's clock, and does all work that becomes due on the way. */
  advance(advance: ClockAdvance, options: CallOptions = {}): Promise<TestClock> {
    const call = { timeoutMs: advanceTimeoutMs, ...options, body: advance };
    return this.client.call('advanceTestClock', call);
  }
}

class Faults extends Resource {
  /** Lets the next calls of the simulated PSP fail. */
  create(fault: Fault, options: CallOptions = {}): Promise<Fault> {
    return this.client.call('orderFault', { ...options, body: fault });
  }
}

class TestDisputes extends Resource {
  /**
   * Lets the cardholder dispute a transaction. The call is repeated under its key until the opened
   * dispute can be read, or the signal aborts.
   */
  async create(dispute: DisputeDemand, options: CallOptions = {}): Promise<Dispute> {
    const call = { idempotencyKey: newIdempotencyKey(), ...options, body: dispute };
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.client.call('testOpenDispute', call);
      if (answer.status !== 'pending') return answer;
      await wait(backoffMs(attempt), options.signal);
    }
  }

  /** Lets the bank dispute what it only asked about before. */
  escalate(id: string, options: CallOptions = {}): Promise<Dispute> {
    return this.client.call('testEscalateInquiry', { path: { id }, ...options });
  }

  /** Lets the scheme decide. */
  close(id: string, closing: DisputeClosing, options: CallOptions = {}): Promise<Dispute> {
    return this.client.call('testCloseDispute', { path: { id }, ...options, body: closing });
  }

  /** Lets an appeal against a lost dispute be won: its money comes back, and it stays lost. */
  reinstate(id: string, options: CallOptions = {}): Promise<Dispute> {
    return this.client.call('testReinstateDispute', { path: { id }, ...options });
  }
}

class TestPayouts extends Resource {
  /** Lets the bank send the money of a payout back. */
  fail(id: string, rejection: BankRejection = {}, options: CallOptions = {}): Promise<Payout> {
    return this.client.call('testFailPayout', { path: { id }, ...options, body: rejection });
  }
}

class TestSubMerchants extends Resource {
  /** Lets the PSP ask for more. */
  require(
    externalRef: string,
    demand: RequirementDemand = {},
    options: CallOptions = {},
  ): Promise<SubMerchant> {
    return this.client.call('testRequire', { path: { externalRef }, ...options, body: demand });
  }

  /** Lets the PSP reject the sub-merchant for good. */
  reject(
    externalRef: string,
    rejection: Rejection = {},
    options: CallOptions = {},
  ): Promise<SubMerchant> {
    return this.client.call('testReject', { path: { externalRef }, ...options, body: rejection });
  }

  /** Lets provisioning fail. */
  error(externalRef: string, options: CallOptions = {}): Promise<SubMerchant> {
    return this.client.call('testError', { path: { externalRef }, ...options });
  }
}

/** Makes things happen in the test environment that otherwise need other people or time. */
export class TestHelpers extends Resource {
  readonly clock = new Clock(this.client);
  readonly faults = new Faults(this.client);
  readonly disputes = new TestDisputes(this.client);
  readonly payouts = new TestPayouts(this.client);
  readonly submerchants = new TestSubMerchants(this.client);

  /** Begins again with an empty platform, which has the same name and keys. */
  reset(options: CallOptions = {}): Promise<PlatformReset> {
    return this.client.call('resetPlatform', options);
  }
}
