import type Stripe from 'stripe';
import {
  type DisputeCall,
  type DisputeEvidence,
  type DisputeFacts,
  filesIn,
  type PspDisputes,
} from '../../dispute-port.ts';
import { missing, type Outcome } from '../../psp-call.ts';
import type { ReadFile } from '../../read-file.ts';
import type { Answer } from '../answer.ts';
import { doOnce } from '../create-once.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { uploadFile } from '../upload-file.ts';
import { readDispute } from './dispute-words.ts';
import { refusedField, stripeEvidence, type UploadedFiles } from './evidence-words.ts';

/** The metadata key for the call that submitted a dispute's evidence. */
const submissionKey = 'submission_id';

/** Stripe's object name of a dispute. */
const object = 'dispute';

/** The intent carries the id of the disputed transaction. */
const expand = ['payment_intent'];

/** Disputes over captures on connected accounts. Stripe opens and closes them. */
export class StripeDisputes implements PspDisputes {
  readonly #calls: StripeCalls;
  readonly #readFile: ReadFile;

  constructor(parts: { readonly calls: StripeCalls; readonly readFile: ReadFile }) {
    this.#calls = parts.calls;
    this.#readFile = parts.readFile;
  }

  retrieve: PspDisputes['retrieve'] = async (call, ref) => {
    const answer = await this.#read(call, ref);
    return answer.kind === 'done' ? reading(answer.value) : answer;
  };

  submitEvidence: PspDisputes['submitEvidence'] = (call, { ref, evidence }) => {
    const { account, idempotencyKey } = call;
    return this.#answer(call, ref, {
      step: 'submit',
      isAnswered: ({ metadata, evidence_details: { submission_count: count } }) =>
        count > 0 && metadata[submissionKey] === idempotencyKey,
      ask: async (key) => {
        const files = await this.#upload(call, evidence);
        if (files.kind !== 'done') return files;
        const params = {
          evidence: stripeEvidence(evidence, files.value),
          submit: true,
          metadata: { [submissionKey]: idempotencyKey },
          expand,
        };
        const answer = await this.#calls.ask({ account, key, object, id: ref }, (stripe, options) =>
          stripe.disputes.update(ref, params, options),
        );
        return answer.kind === 'refused' ? aboutEvidence(answer) : answer;
      },
    });
  };

  accept: PspDisputes['accept'] = (call, ref) => {
    const { account } = call;
    return this.#answer(call, ref, {
      step: 'accept',
      isAnswered: ({ status }) => status === 'lost',
      ask: (key) =>
        this.#calls.ask({ account, key, object, id: ref }, (stripe, options) =>
          stripe.disputes.close(ref, { expand }, options),
        ),
    });
  };

  /**
   * Uploads the files of the evidence. The keys stay the same in every attempt, and so do the ids
   * that Stripe gives the files and the submission sends under its own key.
   */
  async #upload(call: DisputeCall, evidence: DisputeEvidence): Promise<Answer<UploadedFiles>> {
    const { platformId, account } = call;
    const parts = { calls: this.#calls, readFile: this.#readFile };
    const purpose = 'dispute_evidence';
    const named = filesIn(evidence);
    const refs = new Map<string, string>();
    for (const { field, id } of named) {
      if (refs.has(id)) continue;
      const answer = await doOnce<Stripe.File>(
        { key: `${id}:${purpose}`, askedBefore: 0 },
        {
          // Stripe cannot find a file by our id.
          find: async () => ({ kind: 'done', value: null }),
          create: (key) => uploadFile(parts, { platformId, id, purpose, account, key }),
        },
      );
      if (answer.kind === 'unknown') return { ...answer, isSaved: false };
      if (answer.kind === 'refused') {
        return { ...answer, param: field, isSaved: false, declineCode: null };
      }
      refs.set(id, answer.value.id);
    }
    const uploaded = named.map(({ field, id }) => [field, refs.get(id)] as const);
    return { kind: 'done', value: Object.fromEntries(uploaded) };
  }

  /** Answers a dispute, unless an earlier call with this key did. */
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
    const answered = await doOnce(
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
    return this.#calls.ask({ account, key: null, object, id: ref }, (stripe, options) =>
      stripe.disputes.retrieve(ref, { expand }, options),
    );
  }
}

/** Names the refused field in our words; no field if the refusal is not about the evidence. */
function aboutEvidence(
  answer: Extract<Answer<never>, { kind: 'refused' }>,
): Extract<Answer<never>, { kind: 'refused' }> {
  const { param: _, ...refused } = answer;
  const param = refusedField(answer);
  return param === null ? refused : { ...refused, param };
}

function reading(dispute: Stripe.Dispute): Outcome<DisputeFacts> {
  const facts = readDispute(dispute);
  return facts === null ? missing('dispute') : { kind: 'done', value: facts };
}
