import type { EventKind } from '../../events/index.ts';
import type { Posting } from '../../ledger/index.ts';
import { applyToDraft, draftOf, finishDraft } from './draft.ts';
import type { Stage } from './stages.ts';
import type { Transaction } from './types.ts';

/** The transaction after the stages of one operation. */
export function applyStages(
  transaction: Transaction,
  stages: readonly Stage[],
  request: unknown = null,
): Transaction {
  const draft = draftOf(transaction);
  applyToDraft(draft, stages, request);
  return finishDraft(draft);
}

/** The effect of an operation on a transaction, decided but not yet written. */
export interface Change {
  readonly transaction: Transaction;
  readonly stages: readonly Stage[];
  readonly posting: Posting | null;
  readonly events: readonly EventKind[];
}

/** A change by stages alone, without a posting. */
export function stageChange(
  transaction: Transaction,
  stages: readonly Stage[],
  events: Change['events'] = [],
  request: unknown = null,
): Change {
  const after = applyStages(transaction, stages, request);
  return { transaction: after, stages, posting: null, events };
}

/** A step that the service takes by itself. */
interface DueStep {
  readonly kind: string;
  readonly at: Date;
}

/** Stages that change nothing of what a transaction is searched by. */
const unsearched: ReadonlySet<Stage['kind']> = new Set([
  'extension',
  'charge',
  'void',
  'settlement',
  'fee_return_due',
  'fee_return',
  'dispute',
  'dispute_inquiry',
  'dispute_inquiry_review',
  'dispute_inquiry_close',
  'dispute_reminder',
  'dispute_review',
  'dispute_close',
  'dispute_reinstatement',
] as const);

/** Whether a stage changes the columns of a transaction: its status, its amounts or its card. */
export function changesSearch({ kind }: Stage): boolean {
  return !unsearched.has(kind);
}

/** The next step that the service takes by itself, or null. */
export function firstDue(dueTimes: Readonly<Record<string, Date | null>>): DueStep | null {
  let first: DueStep | null = null;
  for (const [kind, at] of Object.entries(dueTimes)) {
    if (at !== null && (first === null || at < first.at)) first = { kind, at };
  }
  return first;
}

/**
 * The step to take now, or null if none is due. After failed attempts it rotates through the due
 * steps: a fee that the provider fails to return for days must not keep the capture from settling.
 */
export function dueStepAt(
  dueTimes: Readonly<Record<string, Date | null>>,
  { now, attempts }: { readonly now: Date; readonly attempts: number },
): DueStep | null {
  const due = Object.entries(dueTimes)
    .flatMap(([kind, at]) => (at !== null && at <= now ? [{ kind, at }] : []))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return due[attempts % due.length] ?? null;
}
