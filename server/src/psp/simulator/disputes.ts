import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { finish } from '../../due-work/finish.ts';
import type { Database } from '../../postgres/database.ts';
import { type DisputeCall, type DisputeFacts, filesIn, type PspDisputes } from '../dispute-port.ts';
import type { Outcome, PspTestControls } from '../port.ts';
import { missing } from '../psp-call.ts';
import { type ReadFile, requireFile } from '../read-file.ts';
import type { TapCall } from '../tap-port.ts';
import type { Scenario } from './cards/index.ts';
import {
  type AnswerRefusal,
  acceptDispute,
  closeDispute,
  type DisputeOpening,
  type DisputeState,
  escalateInquiry,
  letTimePass,
  openDispute,
  reinstateDispute,
  submitEvidence,
} from './dispute-rules.ts';
import { DisputeStore, type StoredDispute } from './dispute-store.ts';
import type { EffectLog } from './effect-log.ts';
import type { OrderedFaults } from './faults.ts';
import type { Tell } from './webhooks.ts';

/** The simulated cardholders' disputes and the issuers' decisions. */
export class SimulatorDisputes implements PspDisputes {
  readonly #store: DisputeStore;
  readonly #faults: OrderedFaults;
  readonly #effects: EffectLog | null;
  readonly #readFile: ReadFile;

  constructor(parts: {
    readonly database: Database;
    readonly faults: OrderedFaults;
    readonly effects: EffectLog | null;
    readonly readFile: ReadFile;
  }) {
    this.#store = new DisputeStore(parts.database);
    this.#faults = parts.faults;
    this.#effects = parts.effects;
    this.#readFile = parts.readFile;
  }

  retrieve: PspDisputes['retrieve'] = (call, ref) =>
    this.#faults.around(call, { operation: 'disputes.retrieve', subject: ref }, async () =>
      reading(await this.#store.find({ ...call, ref })),
    );

  submitEvidence: PspDisputes['submitEvidence'] = (call, { ref, evidence }) =>
    this.#faults.around(call, { operation: 'disputes.submit' }, async () => {
      const files: Buffer[] = [];
      for (const { id } of filesIn(evidence)) {
        files.push((await requireFile(this.#readFile, call.platformId, id)).bytes);
      }
      return this.#answer(call, ref, (state, answer) =>
        submitEvidence(state, { ...answer, evidence, files }),
      );
    });

  accept: PspDisputes['accept'] = (call, ref) =>
    this.#faults.around(call, { operation: 'disputes.accept' }, () =>
      this.#answer(call, ref, acceptDispute),
    );

  /**
   * Stores the dispute that such a reader's capture leads to, once. It opens when the capture is
   * made.
   */
  async followCapture(
    call: TapCall,
    capture: {
      readonly transactionId: string;
      readonly amount: bigint;
      readonly currency: string;
      readonly scheme: Scenario['scheme'];
      readonly dispute: NonNullable<Scenario['dispute']>;
    },
  ): Promise<void> {
    const { transactionId, scheme, dispute } = capture;
    const reason = dispute === 'product' ? 'product_not_received' : 'fraudulent';
    const isWithdrawn = dispute === 'withdrawn';
    const opening = { scheme, reason, dueInSeconds: null, isWithdrawn } as const;
    await this.#open(call, { ...capture, ref: `sim_dp_${transactionId}`, opening });
  }

  open: PspTestControls['openDispute'] = async (call, demand) => {
    const ref = `sim_dp_${demand.key}`;
    const opening = { ...demand, isWithdrawn: false };
    await this.#open({ ...call, account: demand.account }, { ...demand, ref, opening });
    return ref;
  };

  escalate: PspTestControls['escalateInquiry'] = async (call, { account, ref }) => {
    const { platformId, now } = call;
    await this.#store.change({ platformId, account, ref, now }, (state) =>
      escalateInquiry(state, now),
    );
  };

  close: PspTestControls['closeDispute'] = async (call, { account, ref, outcome }) => {
    const { platformId, now } = call;
    await this.#store.change({ platformId, account, ref, now }, (state) =>
      closeDispute(state, { outcome, at: now }),
    );
  };

  reinstate: PspTestControls['reinstateDispute'] = async (call, { account, ref }) => {
    const { platformId, now } = call;
    await this.#store.change({ platformId, account, ref, now }, (state) =>
      reinstateDispute(state, now),
    );
  };

  /** Reports opened and changed disputes, and ends those whose time has come. */
  work(tell: Tell): DueWork {
    return defineDueWork<{ readonly dispute_ref: string; readonly account_ref: string }>({
      name: 'simulator_dispute',
      table: 'simulator_disputes',
      keyColumns: ['dispute_ref'],
      columns: ['account_ref'],
      leaseMs: 15_000,
      concurrencyMax: 32,
      run: async (row, { now }) => {
        const { platform_id: platformId, account_ref: account, dispute_ref: ref } = row;
        const key = { platformId, account, ref, now };
        const dispute = await this.#store.change(key, (state) => letTimePass(state, now));
        if (dispute === null) throw new Error('a dispute that is due is gone');
        const { status, transactionId: ownId, endsAt, reinstatedAt } = dispute;
        const entry = { platformId, account, ref, key: ref, ownId, money: dispute, at: now };
        if (status === 'lost' || reinstatedAt !== null) {
          await this.#effects?.record({ ...entry, operation: 'disputes.lose' });
        }
        if (reinstatedAt !== null) {
          await this.#effects?.record({ ...entry, operation: 'disputes.reinstate' });
        }
        const type = reinstatedAt === null ? types[status] : 'dispute.reinstated';
        // The event id follows from the change, so a webhook repeated after a crash is a duplicate.
        await tell({ eventId: `evt_${ref}_${status}`, type, accountRef: account, objectRef: ref });
        // Due at its end, or at once if it changed meanwhile.
        return finish({ dueAt: endsAt, ifStill: { status, ends_at: endsAt } });
      },
    });
  }

  #open(
    call: Pick<DisputeCall, 'platformId' | 'account' | 'now'>,
    dispute: Pick<DisputeFacts, 'ref' | 'transactionId' | 'amount' | 'currency'> & {
      readonly opening: Omit<DisputeOpening, 'now'>;
    },
  ): Promise<void> {
    const { platformId, account, now } = call;
    const { opening, ref, transactionId, amount, currency } = dispute;
    const facts = { ref, transactionId, amount, currency };
    const opened = openDispute({ ...opening, now });
    return this.#store.insert({ platformId, account, now }, { ...facts, ...opened });
  }

  async #answer(
    call: DisputeCall,
    ref: string,
    answer: (
      state: DisputeState,
      answer: { readonly key: string; readonly now: Date },
    ) => DisputeState | AnswerRefusal,
  ): Promise<Outcome<DisputeFacts>> {
    const { now, idempotencyKey: key } = call;
    let refusal: AnswerRefusal | null = null;
    const dispute = await this.#store.change({ ...call, ref }, (state) => {
      const answered = answer(state, { key, now });
      // Set on each run, since a transaction may be retried.
      refusal = typeof answered === 'string' ? answered : null;
      return typeof answered === 'string' ? state : answered;
    });
    return refusal === null ? reading(dispute) : refused(refusal, refusals[refusal]);
  }
}

const types: Readonly<Record<DisputeFacts['status'], string>> = {
  needs_response: 'dispute.opened',
  under_review: 'dispute.updated',
  won: 'dispute.closed',
  lost: 'dispute.closed',
  withdrawn: 'dispute.closed',
  inquiry_needs_response: 'dispute.opened',
  inquiry_under_review: 'dispute.updated',
  inquiry_closed: 'dispute.closed',
};

const refusals: Readonly<Record<AnswerRefusal, string>> = {
  dispute_closed: 'The dispute is closed.',
  inquiry_not_acceptable: 'An inquiry cannot be accepted.',
  evidence_already_submitted: 'The evidence of this dispute was submitted before.',
  evidence_deadline_passed: 'The time to answer this dispute has passed.',
};

function reading(dispute: StoredDispute | null): Outcome<DisputeFacts> {
  if (dispute === null) return missing('dispute');
  const { endsAt: _at, endsAs: _as, answerKey: _key, reinstatedAt: _won, ...facts } = dispute;
  return { kind: 'done', value: facts };
}

function refused(code: string, message: string): Outcome<never> {
  return { kind: 'refused', code, message, retryable: false };
}
