import type Stripe from 'stripe';
import { isMissing, type Outcome } from '../../psp-call.ts';
import type { PairingResult, PairRequest, ReaderFacts } from '../../reader-port.ts';
import type { TapCall } from '../../tap-port.ts';
import type { Answer } from '../answer.ts';
import type { StripeCalls } from '../stripe-calls.ts';

/** The facts that follow from a Stripe reader's id. */
export function readerFacts(device: string): ReaderFacts {
  if (/^tmr_[A-Za-z0-9]+$/.test(device)) return { kind: 'own' };
  const reason =
    'is not the id of a reader, which begins with tmr_. POST /v1/devices with the ' +
    'registration_code that a new reader shows registers it and returns its id.';
  return { kind: 'impossible', reason };
}

/** A reader's state regarding an intent. */
export type ReaderState =
  | {
      readonly kind: 'processing';
      /** The intent's status then; null if Stripe did not show it. */
      readonly intentStatus: Stripe.PaymentIntent.Status | null;
    }
  /** The job has ended, well or not; the intent tells more. */
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly code: string }
  /** The reader has another job or none. */
  | { readonly kind: 'other job' };

/** The readers of connected accounts. Each has one job at a time. */
interface Job {
  readonly device: string;
  readonly intent: string;
  /** The amount that tips are suggested for; null to ask for none. */
  readonly tipEligible: number | null;
}

export class StripeReaders {
  readonly #calls: StripeCalls;

  constructor(calls: StripeCalls) {
    this.#calls = calls;
  }

  /**
   * Has the reader ask for a card. Stripe answers once the reader has taken the job. A reader that
   * is busy showing a cart ends that first, since a tap goes before.
   */
  async process(call: TapCall, job: Job): Promise<Answer<unknown>> {
    const key = `${call.idempotencyKey}:process`;
    const answer = await this.#process(call, job, key);
    if (answer.kind !== 'refused' || answer.code !== 'terminal_reader_busy') return answer;
    const isFreed = await this.#endDisplay(call, job);
    return isFreed ? this.#process(call, job, `${key}:after the cart`) : answer;
  }

  #process({ account }: TapCall, job: Job, key: string): Promise<Answer<unknown>> {
    const reader = { object: readerObject, id: job.device };
    return this.#calls.ask({ account, key, ...reader }, (stripe, options) =>
      stripe.terminal.readers.processPaymentIntent(
        job.device,
        {
          payment_intent: job.intent,
          process_config: {
            enable_customer_cancellation: true,
            ...(job.tipEligible === null
              ? { skip_tipping: true }
              : { tipping: { amount_eligible: job.tipEligible } }),
          },
        },
        options,
      ),
    );
  }

  /** Ends a cart that is being shown; false if the reader is busy with something else. */
  async #endDisplay(
    { account, idempotencyKey }: TapCall,
    { device }: { readonly device: string },
  ): Promise<boolean> {
    const reader = await this.read(account, device);
    if (reader.kind !== 'done' || reader.value.action?.type !== 'set_reader_display') return false;
    const key = `${idempotencyKey}:end cart`;
    const ended = await this.#calls.ask(
      { account, key, object: readerObject, id: device },
      (stripe, options) => stripe.terminal.readers.cancelAction(device, {}, options),
    );
    return ended.kind === 'done';
  }

  /**
   * The reader's state regarding an intent, with the intent's status: a waiting tap needs one
   * request at a time instead of two. Null when the state cannot be read now.
   */
  async stateFor(
    account: string,
    job: { readonly device: string; readonly intent: string },
  ): Promise<ReaderState | null> {
    const answer = await this.read(account, job.device, [intentOfAction]);
    if (answer.kind !== 'done' && !isMissing(answer)) return null;
    const action = answer.kind === 'done' ? answer.value.action : null;
    if (intentOf(action) !== job.intent) return { kind: 'other job' };
    if (action?.status === 'in_progress') {
      const intent = action.process_payment_intent?.payment_intent;
      return {
        kind: 'processing',
        intentStatus: typeof intent === 'object' ? intent.status : null,
      };
    }
    if (action?.status !== 'failed') return { kind: 'done' };
    return { kind: 'failed', code: action.failure_code ?? '' };
  }

  /** Stops a reader's wait for a card, for a given intent if it is named. */
  async stop(
    account: string,
    job: { readonly device: string; readonly intent: string | null; readonly key: string },
  ): Promise<boolean> {
    const answer = await this.read(account, job.device);
    if (answer.kind !== 'done' || answer.value.action?.status !== 'in_progress') return false;
    const intent = intentOf(answer.value.action);
    // Another tap may have begun at this reader.
    if (intent === null || (job.intent !== null && intent !== job.intent)) return false;
    // The key is new per intent, since a reader may have to be stopped again.
    const key = `${job.key}:${intent}:stop`;
    const reader = { object: readerObject, id: job.device };
    const stopped = await this.#calls.ask({ account, key, ...reader }, (stripe, options) =>
      stripe.terminal.readers.cancelAction(job.device, {}, options),
    );
    return stopped.kind === 'done';
  }

  /**
   * Registers a new reader at its own location. A code pairs once, so the reader of an earlier
   * attempt is found by its code.
   */
  async pair(call: TapCall, request: PairRequest): Promise<Outcome<PairingResult>> {
    const { account } = call;
    if (!reusableCode.test(request.registrationCode)) {
      const found = await this.#findPaired(call, request.registrationCode);
      if (found.kind !== 'done') return found;
      if (found.value !== null) return paired(found.value.id);
    }
    const { line2, state, ...address } = request.address;
    const location = await this.#calls.ask(
      { account, key: `${call.idempotencyKey}:location`, object: 'terminal.location' },
      (stripe, options) =>
        stripe.terminal.locations.create(
          {
            display_name: request.label ?? `${address.line1}, ${address.city}`,
            address: {
              ...address,
              ...(line2 === null ? {} : { line2 }),
              ...(state === null ? {} : { state }),
            },
            metadata: { [readerKeys.platform]: call.platformId },
          },
          options,
        ),
    );
    if (location.kind !== 'done') return rejectedIn(location, 'address');
    const reader = await this.#calls.ask(
      { account, key: `${call.idempotencyKey}:reader`, object: readerObject },
      (stripe, options) =>
        stripe.terminal.readers.create(
          {
            registration_code: request.registrationCode,
            location: location.value.id,
            ...(request.label === null ? {} : { label: request.label }),
            metadata: {
              [readerKeys.platform]: call.platformId,
              [readerKeys.code]: request.registrationCode,
            },
          },
          options,
        ),
    );
    if (reader.kind !== 'done') return rejectedIn(reader, 'registration_code');
    return paired(reader.value.id);
  }

  read(
    account: string,
    device: string,
    expand: string[] = [],
  ): Promise<Answer<Stripe.Terminal.Reader>> {
    const asked = { account, key: null, object: readerObject, id: device };
    return this.#calls.ask(asked, async (stripe, options) => {
      const params = expand.length === 0 ? {} : { expand };
      const reader = await stripe.terminal.readers.retrieve(device, params, options);
      return reader as Stripe.Terminal.Reader;
    });
  }

  #findPaired({ account }: TapCall, code: string): Promise<Answer<Stripe.Terminal.Reader | null>> {
    return this.#calls.find<Stripe.Terminal.Reader>(
      account,
      (stripe, page, options) => stripe.terminal.readers.list(page, options),
      ({ metadata }) => metadata[readerKeys.code] === code,
    );
  }
}

/** The reader's present intent, where Stripe shows it with the reader. */
const intentOfAction = 'action.process_payment_intent.payment_intent';

/** In Stripe's test mode these codes make a new reader each time. */
const reusableCode = /^simulated-/;

export const readerObject = 'terminal.reader';

/** The metadata keys that identify a reader. */
const readerKeys = { platform: 'platform_id', code: 'registration_code' } as const;

function intentOf(action: Stripe.Terminal.Reader.Action | null | undefined): string | null {
  const intent = action?.process_payment_intent?.payment_intent ?? null;
  return typeof intent === 'object' ? (intent?.id ?? null) : intent;
}

function paired(device: string): Outcome<PairingResult> {
  return { kind: 'done', value: { kind: 'paired', device } };
}

/** A detail that Stripe refuses for good is the caller's to correct. */
function rejectedIn(
  answer: Exclude<Answer<unknown>, { kind: 'done' }>,
  param: 'registration_code' | 'address',
): Outcome<PairingResult> {
  if (answer.kind === 'unknown' || answer.retryable) return answer;
  return { kind: 'done', value: { kind: 'rejected', param } };
}
