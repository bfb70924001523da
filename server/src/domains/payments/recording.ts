import { hash } from 'node:crypto';
import type { Environment } from '../../config.ts';
import type { Posting } from '../ledger/index.ts';
import { type Event, type EventKind, makeEvent } from '../webhooks/index.ts';
import { renderTap } from './render.ts';
import { transactionText } from './render-transaction.ts';
import type { Transaction } from './types.ts';

export type StageKind =
  | 'tap'
  | 'authorisation'
  | 'increase'
  | 'charge'
  | 'void'
  | 'capture'
  | 'capture_failure'
  | 'release'
  | 'reversal';

/** A stage before it is chained: what happened, as it will be stored and hashed. */
export interface StageDraft {
  readonly kind: StageKind;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What an operation made of a transaction, decided but not written. */
export interface Change {
  readonly transaction: Transaction;
  readonly stages: readonly StageDraft[];
  readonly postings: readonly (Posting | null)[];
  readonly events: readonly EventKind[];
}

export interface Stage {
  readonly position: number;
  readonly kind: StageKind;
  readonly body: string;
  /** In hexadecimal digits. */
  readonly hash: string;
}

/** Everything that one operation writes, in one transaction of the database. */
export interface Recording {
  readonly transaction: Transaction;
  /** The tap as it stands after it, as JSON: what is answered, and told by events. */
  readonly tap: string;
  readonly stages: readonly Stage[];
  readonly postings: readonly Posting[];
  readonly events: readonly Event[];
}

/** Chains a change onto what is stored: each stage carries the hash of the one before. */
export function makeRecording(
  change: Change,
  context: {
    readonly before: readonly Stage[];
    readonly environment: Environment;
    readonly at: Date;
  },
): Recording {
  const stages: Stage[] = [];
  let previous = change.transaction.hash;
  let position = change.transaction.stageCount;
  for (const draft of change.stages) {
    position += 1;
    const body = JSON.stringify(draft.body);
    const chained = hashStage({ previous, kind: draft.kind, body });
    stages.push({ position, kind: draft.kind, body, hash: chained });
    previous = chained;
  }
  const transaction = {
    ...change.transaction,
    stageCount: position,
    hash: previous,
    eventCount: change.transaction.eventCount + change.events.length,
    updatedAt: context.at,
    // What is recorded was the one operation under way.
    pendingOperation: null,
  };
  const tap = JSON.stringify(renderTap(transaction));
  const events = change.events.map((type, index) =>
    makeEvent({
      platformId: transaction.platformId,
      type,
      environment: context.environment,
      at: context.at,
      sequence: change.transaction.eventCount + index + 1,
      subMerchantId: transaction.subMerchantId,
      externalRef: transaction.externalRef,
      chainId: transaction.chainId,
      objectId: transaction.id,
      object: type.startsWith('tap.')
        ? tap
        : transactionText(transaction, [...context.before, ...stages]),
    }),
  );
  const postings = change.postings.filter((posting) => posting !== null);
  return { transaction, tap, stages, postings, events };
}

export const firstHash = '0'.repeat(64);

/** In digits, not bytes: of all that a tap makes, a Buffer for each hash was the dearest. */
export function hashStage(stage: {
  readonly previous: string;
  readonly kind: string;
  readonly body: string;
}): string {
  return hash('sha256', `${stage.previous}\n${stage.kind}\n${stage.body}`, 'hex');
}
