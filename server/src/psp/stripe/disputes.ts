import type Stripe from 'stripe';
import type { DisputeCall, DisputeFacts, PspDisputes } from '../dispute-port.ts';
import type { Outcome } from '../psp-call.ts';
import { createOnce } from './create-once.ts';
import { readDispute, stripeEvidence } from './dispute-words.ts';
import type { Answer, StripeCalls } from './stripe-calls.ts';

/** In the metadata of a dispute: which of our calls submitted its evidence. */
const submissionKey = 'submission_id';

/** The intent knows the transaction that is disputed. */
const expand = ['payment_intent'];

/** Disputes over captures on connected accounts. Stripe opens and closes them. */
export class StripeDisputes implements PspDisputes {
  readonly #calls: StripeCalls;

  constructor(calls: StripeCalls) {
    this.#calls = calls;
  }

  retrieve: PspDisputes['retrieve'] = async (call, ref) => {
    const answer = await this.#read(call, ref);
    return answer.kind === 'done' ? reading(answer.value) : answer;
  };

  submitEvidence: PspDisputes['submitEvidence'] = (call, { ref, evidence }) => {
    const { account, idempotencyKey } = call;
    const params = {
      evidence: stripeEvidence(evidence),
      submit: true,
      metadata: { [submissionKey]: idempotencyKey },
      expand,
    };
    return this.#answer(call, ref, {
      step: 'submit',
      isAnswered: ({ metadata, evidence_details: { submission_count: count } }) =>
        count > 0 && metadata[submissionKey] === idempotencyKey,
      ask: (key) =>
        this.#calls.ask({ account, key }, (stripe, options) =>
          stripe.disputes.update(ref, params, options),
        ),
    });
  };

  accept: PspDisputes['accept'] = (call, ref) => {
    const { account } = call;
    return this.#answer(call, ref, {
      step: 'accept',
      isAnswered: ({ status }) => status === 'lost',
      ask: (key) =>
        this.#calls.ask({ account, key }, (stripe, options) =>
          stripe.disputes.close(ref, { expand }, options),
        ),
    });
  };

  /** Answers a dispute, unless an earlier call with this key has done so. */
  async #answer(
    call: DisputeCall,
    ref: string,
    way: {
      readonly step: string;
      isAnswered(dispute: Stripe.Dispute): boolean;
      ask(key: string): Promise<Answer<Stripe.Dispute>>;
    },
  ): Promise<Outcome<DisputeFacts>> {
    const { idempotencyKey, askedBefore } = call;
    const answered = await createOnce(
      { key: `${idempotencyKey}:${way.step}`, askedBefore },
      {
        find: async () => {
          const read = await this.#read(call, ref);
          if (read.kind !== 'done') return read;
          return { kind: 'done', value: way.isAnswered(read.value) ? read.value : null };
        },
        create: way.ask,
      },
    );
    return answered.kind === 'done' ? reading(answered.value) : answered;
  }

  #read({ account }: DisputeCall, ref: string): Promise<Answer<Stripe.Dispute>> {
    return this.#calls.ask({ account, key: null }, (stripe, options) =>
      stripe.disputes.retrieve(ref, { expand }, options),
    );
  }
}

function reading(dispute: Stripe.Dispute): Outcome<DisputeFacts> {
  const facts = readDispute(dispute);
  return facts === null ? unknownDispute : { kind: 'done', value: facts };
}

const unknownDispute: Outcome<never> = {
  kind: 'refused',
  code: 'dispute_unknown',
  message: 'The provider has no such dispute.',
  retryable: false,
};
