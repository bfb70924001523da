import type { Payout, Transaction, TransactionProof } from '../../../../sdk/src/index.ts';
import type { Terminal } from '../../command.ts';
import { formatMoney } from '../../terminal/money-text.ts';

/**
 * The chain of a transaction, a line per stage, in 80 columns: tap, authorisation, capture,
 * settlement, payout and whatever else happened to it. Between two operations stands the hash that
 * the later one builds on.
 */
export function drawChain(
  chain: {
    readonly transaction: Pick<Transaction, 'currency' | 'stages'>;
    readonly proof: Pick<TransactionProof, 'records'>;
    readonly payout: Payout | null;
  },
  style: Terminal['style'],
): string {
  const { transaction, proof, payout } = chain;
  const operations = proof.records.map(({ stages, hash }) => ({
    links: readStages(stages).flatMap((stage) => linkOf(stage, transaction) ?? []),
    hash,
  }));
  const end = payout === null ? [] : [{ links: [payoutLink(payout)], hash: null }];
  const shown = [...operations, ...end].filter(({ links }) => links.length > 0);
  const lines = shown.flatMap(({ links, hash }, index) => [
    ...links.map((link) => drawLink(link, style)),
    ...(hash === null ? [] : [drawHash(hash, { isLast: index === shown.length - 1 }, style)]),
  ]);
  return lines.join('\n');
}

interface Stage {
  readonly kind: string;
  readonly body: StageBody;
}

/** The fields of any stage: stages are read as they were stored and hashed. */
interface StageBody {
  readonly id?: string;
  readonly amount?: number;
  readonly tip_amount?: number;
  readonly currency?: string;
  readonly card?: { readonly scheme: string | null; readonly last4: string | null } | null;
  readonly failure?: { readonly code: string } | null;
  readonly approved?: boolean;
  readonly authorisation_code?: string | null;
  readonly decline_reason?: string | null;
  readonly platform_fee?: number;
  readonly fx?: { readonly rate: string; readonly to: string } | null;
  readonly available_on?: string;
  readonly status?: string;
  readonly reason?: string;
  readonly outcome?: string;
  readonly captured?: number;
  readonly released?: number;
  readonly at: string;
}

interface Link {
  readonly name: string;
  readonly amount: string;
  readonly detail: string;
  readonly at: string;
  readonly isGood: boolean;
}

function readStages(text: string): Stage[] {
  const stages = JSON.parse(text) as readonly (readonly [string, StageBody])[];
  return stages.map(([kind, body]) => ({ kind, body }));
}

/** Null for stages that are not drawn. */
function linkOf(
  { kind, body }: Stage,
  transaction: Pick<Transaction, 'currency' | 'stages'>,
): Link | null {
  const currency = body.currency ?? transaction.currency;
  const money = (amount: number | undefined) =>
    amount === undefined ? '' : formatMoney(amount, currency);
  const link = (name: string, detail: string, isGood = true): Link => {
    return { name, amount: money(body.amount), detail, at: body.at, isGood };
  };
  switch (kind) {
    case 'tap':
      return { ...link('tap', tapDetail(body, money)), amount: money(totalOf(body)) };
    case 'block':
      return link('decision', spaced(body.decline_reason), false);
    case 'authorisation':
      return body.approved
        ? link('authorisation', `approved, code ${body.authorisation_code ?? '–'}`)
        : link('authorisation', `declined: ${spaced(body.decline_reason)}`, false);
    case 'increase':
      return link('increase', body.approved ? 'approved' : 'declined', body.approved);
    case 'capture':
      return link('capture', captureDetail(body, money));
    case 'capture_failure':
      return link('capture', 'failed', false);
    case 'settlement':
      return link('settlement', `available on ${dayOf(body.available_on ?? body.at)}`);
    case 'refund':
      return link('refund', body.status ?? '', body.status !== 'failed');
    case 'fee_return':
      return link(
        'fee returned',
        body.status === 'refused' ? 'refused' : '',
        body.status !== 'refused',
      );
    case 'dispute':
      return link('dispute', spaced(body.reason), false);
    case 'dispute_inquiry':
      return link('inquiry', spaced(body.reason), false);
    case 'dispute_inquiry_close':
      return link('inquiry', 'closed');
    case 'dispute_inquiry_review':
    case 'dispute_review':
      return link('evidence', 'under review');
    case 'dispute_close':
      return link('dispute', body.outcome ?? '', body.outcome !== 'lost');
    case 'reversal':
    case 'expiry':
    case 'timeout': {
      // After a capture, a release reverses that capture.
      const { captured = 0, released = 0, reason } = body;
      if (captured > 0) return { ...link('reversal', spaced(reason)), amount: money(captured) };
      return { ...link('release', spaced(reason)), amount: released > 0 ? money(released) : '' };
    }
    case 'charge':
    case 'void':
      return link(kind, descriptionOf(transaction, body));
    case 'release':
      return link(kind, 'not captured');
    default:
      return null;
  }
}

/** The description of a charge is kept beside the records, since it may have to be erased. */
function descriptionOf({ stages }: Pick<Transaction, 'stages'>, { id }: StageBody): string {
  const charge = stages.authorisation?.charges.find((each) => each.id === id);
  return charge?.description ?? '';
}

function payoutLink({ amount, currency, status, ...payout }: Payout): Link {
  const detail = [status, payout.wire_reference ?? payout.failure_code].filter(Boolean).join(', ');
  const at = status === 'paid' ? payout.eta : payout.created_at;
  const isGood = status !== 'failed' && status !== 'cancelled';
  return { name: 'payout', amount: formatMoney(amount, currency), detail, at, isGood };
}

function totalOf({ amount = 0, tip_amount: tip = 0 }: StageBody): number {
  return amount + tip;
}

function tapDetail(
  { card, failure, tip_amount: tip = 0 }: StageBody,
  money: (amount: number) => string,
): string {
  if (failure != null) return spaced(failure.code);
  const read = card == null ? 'card' : `${card.scheme ?? 'card'} ···· ${card.last4 ?? '····'}`;
  return tip === 0 ? read : `${read}, tip ${money(tip)}`;
}

function captureDetail(
  { platform_fee: fee = 0, fx }: StageBody,
  money: (amount: number) => string,
): string {
  const kept = fee === 0 ? 'without a fee' : `fee ${money(fee)}`;
  return fx == null ? kept : `${kept}, ${fx.rate} ${fx.to}`;
}

function drawLink({ name, amount, detail, at, isGood }: Link, style: Terminal['style']): string {
  const node = style(isGood ? 'green' : 'red', '●');
  const title = style('bold', name.padEnd(14));
  const when = style('dim', timeOf(at));
  return `  ${node} ${title}${amount.padStart(16)}  ${detail.slice(0, 30).padEnd(30)}  ${when}`;
}

function drawHash(
  hash: string,
  { isLast }: { readonly isLast: boolean },
  style: Terminal['style'],
): string {
  return style('dim', `  ${isLast ? '╰' : '│'} ${shortHash(hash)}`);
}

/** Enough of a hash to compare two by eye. */
function shortHash(hash: string): string {
  return `${hash.slice(0, 8)}…${hash.slice(-4)}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `17 Nov` */
function dayOf(time: string): string {
  return `${time.slice(8, 10)} ${months[Number(time.slice(5, 7)) - 1]}`;
}

/** `17 Nov 16:41` */
function timeOf(time: string): string {
  return `${dayOf(time)} ${time.slice(11, 16)}`;
}

function spaced(text: string | null | undefined): string {
  return (text ?? '').replaceAll('_', ' ');
}
