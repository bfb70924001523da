import assert from 'node:assert/strict';
import { isInquiry } from '../../../server/src/domains/payments/index.ts';
import type { Stage } from '../../../server/src/domains/payments/transaction/stages.ts';
import type { Transaction } from '../../../server/src/domains/payments/transaction/types.ts';
import { parseId } from '../../../server/src/lib/ids.ts';
import { type Books, readEvents } from '../payments/checks.ts';
import type { Money, PayoutView } from './facts.ts';

/** Events may be deleted this long after their time. */
const keptMs = 30 * 86_400_000;

interface Expected {
  readonly type: string;
  readonly at: string;
}

/** Each change has one event, in order, without a gap in the numbers. */
export async function checkEvents(
  books: Books,
  { transactions, payouts }: Money,
  now: Date,
): Promise<void> {
  const events = await readEvents(books);
  const expected = new Map([
    ...transactions.map(({ id, stages }): [string, Expected[]] => [id, stages.flatMap(eventOf)]),
    ...payouts.map((payout): [string, Expected[]] => [
      parseId('po', payout.id) ?? '',
      eventsOfPayout(payout),
    ]),
  ]);
  for (const [id, all] of expected) {
    const own = events.get(id) ?? [];
    const told = all.map(({ type, at }, index) => ({ text: `${index + 1} ${type}`, at }));
    const deleted = told.splice(0, told.length - own.length);
    assert.deepEqual(
      own.map(({ sequence, type }) => `${sequence} ${type}`),
      told.map(({ text }) => text),
      `the events of ${id}`,
    );
    for (const { text, at } of deleted) {
      assert(Date.parse(at) < now.getTime() - keptMs, `${id} has lost its event ${text}`);
    }
  }
  for (const id of events.keys()) assert(expected.has(id), `${id} has events`);
}

/** A dispute that needs an answer 48 hours before its deadline has one reminder. */
export function checkReminders({ id, stages, facts }: Transaction): void {
  for (const dispute of facts.disputes) {
    const of = (kind: Stage['kind']) =>
      stages.filter(
        (stage) => stage.kind === kind && 'id' in stage.body && stage.body.id === dispute.id,
      );
    const reminders = of('dispute_reminder').length;
    if (isInquiry(dispute)) {
      assert.deepEqual([reminders, of('dispute').length, of('dispute_close').length], [0, 0, 0]);
      continue;
    }
    const [first] = [...of('dispute_review'), ...of('dispute_close')];
    const remindMs = Date.parse(dispute.evidence_due_by) - 48 * 3_600_000;
    const answeredMs = first === undefined ? Infinity : Date.parse(first.body.at);
    // A dispute that is answered at that moment may have a reminder or not.
    const wasNear = Math.abs(answeredMs - Math.max(remindMs, Date.parse(dispute.at))) < 10_000;
    if (!wasNear) assert.equal(reminders, remindMs < answeredMs ? 1 : 0, `reminders of ${id}`);
    assert(reminders <= 1, `reminders of ${id}`);
    assert.equal(of('dispute').length, 1, id);
    assert.equal(of('dispute_close').length, dispute.closedAt === null ? 0 : 1, id);
  }
}

function eventOf(stage: Stage): Expected[] {
  return typesOf(stage).map((type) => ({ type, at: 'at' in stage.body ? stage.body.at : '' }));
}

function typesOf({ kind, body }: Stage): string[] {
  switch (kind) {
    case 'authorisation':
      return [body.approved ? 'tap.approved' : 'tap.declined'];
    case 'block':
      return ['tap.declined'];
    case 'capture':
      return ['charge.captured'];
    case 'capture_failure':
      return ['charge.failed'];
    case 'reversal':
    case 'expiry':
    case 'timeout':
      return ['tap.reversed'];
    case 'refund':
    case 'refund_outcome':
      return body.status === 'succeeded' ? ['charge.refunded'] : [];
    case 'dispute':
      return ['dispute.opened'];
    case 'dispute_reminder':
      return ['dispute.evidence_required'];
    case 'dispute_close':
      return ['dispute.closed'];
    default:
      return [];
  }
}

function eventsOfPayout({ status, created_at: at }: PayoutView): Expected[] {
  const isEnded = status === 'paid' || status === 'failed';
  return [{ type: 'payout.scheduled', at }, ...(isEnded ? [{ type: `payout.${status}`, at }] : [])];
}
