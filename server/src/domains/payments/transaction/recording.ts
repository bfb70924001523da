import type { Environment } from '../../../lib/environment.ts';
import { formatId, newUuid } from '../../../lib/ids.ts';
import type { Event } from '../../events/index.ts';
import { hashRecord, type Posting } from '../../ledger/index.ts';
import { eventBody } from './event-body.ts';
import { renderTap } from './render.ts';
import type { Stage } from './stages.ts';
import { type Change, changesSearch } from './transaction-state.ts';
import type { Transaction } from './types.ts';

/** Everything that one operation writes, in one database transaction. */
export interface Recording {
  readonly transaction: Transaction;
  /** The tap after the operation, as JSON: the answer, and the object of its events. */
  readonly tap: string;
  /** As they are stored and hashed. */
  readonly stages: string;
  readonly posting: Posting | null;
  /** Whether the transaction changes in what it is searched by. */
  readonly isSearchChanged: boolean;
  readonly events: readonly Event[];
  /** The dispute that the operation opened or changed, if any. */
  readonly disputeId: string | null;
  /** Outcomes and facts that the provider has yet to tell. */
  readonly undecided: readonly Undecided[];
}

interface Undecided {
  readonly kind: 'refund' | 'dispute' | 'tap';
  readonly id: string;
}

/** The version of stored stages and of the rendering of taps and transactions from them. */
export const recordFormat = 1;

/** Chains a change to the previous record: the new hash covers the previous one. */
export function makeRecording(
  change: Change,
  context: {
    readonly position: number;
    readonly environment: Environment;
    readonly at: Date;
  },
): Recording {
  const { environment, at, position } = context;
  const { eventCount } = change.transaction;
  const stages = stagesText(change.stages);
  const transaction: Transaction = {
    ...change.transaction,
    position,
    hash: hashRecord(change.transaction.hash, stages),
    eventCount: eventCount + change.events.length,
    // The pending operation is the one recorded here.
    pendingOperation: null,
  };
  const tap = JSON.stringify(renderTap(transaction));
  const events = change.events.map((type, index) => {
    const event = {
      id: newUuid(),
      platformId: transaction.platformId,
      type,
      subMerchantId: transaction.subMerchantId,
      objectId: transaction.id,
      position,
      sequence: eventCount + index + 1,
      createdAt: at,
      storedBody: null,
    };
    return { ...event, body: () => eventBody(event, transaction, { environment, tap }) };
  });
  const disputeId = changedDispute(change.stages);
  const undecided = change.stages.flatMap((stage) => undecidedIn(stage, transaction));
  return {
    ...{ transaction, tap, stages, posting: change.posting, events, disputeId, undecided },
    isSearchChanged: change.stages.some(changesSearch),
  };
}

function undecidedIn({ kind, body }: Stage, transaction: Transaction): readonly Undecided[] {
  if (kind === 'tap') {
    const isUntold = lacksCard(transaction) || mayBegin(transaction);
    return isUntold ? [{ kind, id: formatId('tap', transaction.id) }] : [];
  }
  if (kind === 'dispute' || kind === 'dispute_inquiry') return [{ kind: 'dispute', id: body.id }];
  const isRefund = kind === 'refund' || kind === 'refund_outcome';
  return isRefund && body.status === 'pending' ? [{ kind: 'refund', id: body.id }] : [];
}

/** Whether the provider has yet to tell the card of an approved tap. */
export function lacksCard({ status, facts }: Pick<Transaction, 'status' | 'facts'>): boolean {
  return status === 'approved' && facts.card === null;
}

/** Whether the provider may still begin a payment whose tap was given up. */
export function mayBegin({ status, facts }: Pick<Transaction, 'status' | 'facts'>): boolean {
  if (status === 'cancelled') return facts.failure?.code === 'provider_unanswered';
  return status === 'reversed' && facts.failure?.code === 'timeout';
}

function changedDispute(stages: readonly Stage[]): string | null {
  const about = stages.find(({ kind }) => kind.startsWith('dispute'))?.body;
  return about !== undefined && 'id' in about ? about.id : null;
}

export function stagesText(stages: readonly Stage[]): string {
  return JSON.stringify(stages.map(({ kind, body }) => [kind, body]));
}

export function parseStages(text: string): Stage[] {
  const pairs = JSON.parse(text) as [Stage['kind'], Stage['body']][];
  return pairs.map(([kind, body]) => ({ kind, body }) as Stage);
}
