import { eventKinds } from '../../../../sdk/src/generated/api-lists.ts';
import type { EventKind } from '../../../../sdk/src/index.ts';
import { didYouMean } from '../../../../server/src/lib/faults/did-you-mean.ts';
import { UsageError } from '../../command.ts';

/** The meaning of each kind of event, in a sentence. */
export const kindMeanings: Readonly<Record<EventKind, string>> = {
  'tap.approved': 'A card was authorised.',
  'tap.declined': 'The issuer, or a rule about risk, declined a card.',
  'tap.reversed': 'A hold was released, or a capture reversed before it settled.',
  'charge.captured': 'Money was captured.',
  'charge.refunded': 'Money was given back.',
  'charge.failed': 'A capture failed.',
  'payout.scheduled': 'A payout is going to be sent to the bank.',
  'payout.paid': 'The money has arrived at the bank.',
  'payout.failed': 'The bank rejected a payout.',
  'dispute.opened': 'A cardholder disputes a charge.',
  'dispute.evidence_required': 'The time to answer a dispute is nearly over.',
  'dispute.closed': 'The scheme has decided a dispute.',
};

/** The kind that was typed, or a suggestion with the complete command. */
export function parseKind(text: string, commandOf: (kind: string) => string): EventKind {
  const found = eventKinds.find((kind) => kind === text);
  if (found !== undefined) return found;
  const meant = didYouMean(text, eventKinds);
  throw new UsageError(
    meant === null
      ? `There is no such kind of event; the kinds are ${eventKinds.join(', ')}.`
      : `There is no such kind of event; did you mean "${commandOf(meant)}"?`,
  );
}

/** Several kinds, separated by commas. */
export function parseKinds(text: string, commandOf: (kinds: string) => string): EventKind[] {
  const words = text.split(',').map((word) => word.trim());
  return words.map((word, index) =>
    parseKind(word, (kind) => commandOf(words.with(index, kind).join(','))),
  );
}
