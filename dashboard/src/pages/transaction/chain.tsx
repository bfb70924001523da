import { Link } from '@tanstack/react-router';
import type { Payout, Transaction } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { Money, Time } from '../../components/values.tsx';
import { formatDay, formatTime } from '../../format/time.ts';
import { humanise, type Tone } from '../../format/words.ts';
import { cardText } from './card-text.ts';
import { VoidCharge } from './void-charge.tsx';
import './chain.css';

interface Stop {
  readonly name: string;
  /** Absent while the chain has not come so far. */
  readonly tone?: Tone;
  readonly amount?: number;
  readonly currency?: string;
  readonly said: ReactNode;
  readonly at?: string | null;
  readonly more?: ReactNode;
}

/** The life of a transaction as stops on a rail: tap, authorisation, capture, settlement, payout. */
export function Chain(props: {
  readonly transaction: Transaction;
  readonly payout: Payout | undefined;
}): ReactNode {
  const { transaction, payout } = props;
  const stops = [
    tapStop(transaction),
    authorisationStop(transaction),
    captureStop(transaction),
    settlementStop(transaction),
    payoutStop(transaction, payout),
  ];
  return (
    <ol className="chain" aria-label="What happened to the money">
      {stops.map(({ name, tone, amount, currency, said, at, more }, index) => (
        <li
          key={name}
          data-tone={tone}
          data-goes-on={tone === 'good' && stops[index + 1]?.tone !== undefined ? '' : undefined}
        >
          <div className="stop">{name}</div>
          {amount !== undefined && currency !== undefined && (
            <div className="amount">
              <Money amount={amount} currency={currency} />
            </div>
          )}
          <div className={tone === undefined ? 'said dim' : 'said'}>{said}</div>
          {at !== undefined && at !== null && (
            <div className="when">
              <Time at={at} />
            </div>
          )}
          {more}
        </li>
      ))}
    </ol>
  );
}

function tapStop({ stages: { tap }, failure }: Transaction): Stop {
  if (tap === null) return { name: 'Tap', tone: 'busy', said: 'Waiting for a card' };
  const { amount, tip_amount, currency, card, at } = tap;
  const failed = tap.failure ?? (card === null ? failure : null);
  const tip =
    tip_amount === 0 ? null : (
      <>
        {' with a tip of '}
        <Money amount={tip_amount} currency={currency} />
      </>
    );
  return {
    name: 'Tap',
    tone: failed === null ? 'good' : 'bad',
    amount: amount + tip_amount,
    currency,
    said: failed === null ? [cardText(card), tip] : humanise(failed.code),
    at,
  };
}

function authorisationStop(transaction: Transaction): Stop {
  const { stages, status } = transaction;
  const name = 'Authorisation';
  const { authorisation } = stages;
  if (authorisation === null) {
    const isBlocked = stages.tap?.risk?.decision === 'block';
    if (isBlocked) return { name, tone: 'bad', said: 'Not asked for: blocked as a risk' };
    if (status === 'pending')
      return { name, tone: 'busy', said: 'The issuer has not answered yet' };
    return { name, said: 'Not asked for' };
  }
  const { approved, amount, currency, at, decline_reason, authorisation_code, response_code } =
    authorisation;
  const isExpired = status === 'expired';
  const raised = authorisation.increases.findLast((increase) => increase.approved);
  return {
    name,
    tone: !approved ? 'bad' : isExpired ? 'quiet' : 'good',
    amount: raised?.amount ?? amount,
    currency,
    said: approved
      ? `${isExpired ? 'Expired; was approved' : 'Approved'}, code ${authorisation_code ?? 'unknown'}`
      : `${humanise(decline_reason ?? 'declined')} (${response_code ?? 'no code'})`,
    at,
    more: <Steps transaction={transaction} authorisation={authorisation} />,
  };
}

function Steps(props: {
  readonly transaction: Transaction;
  readonly authorisation: NonNullable<Transaction['stages']['authorisation']>;
}): ReactNode {
  const { transaction } = props;
  const { increases, charges, currency } = props.authorisation;
  if (increases.length + charges.length === 0) return null;
  return (
    <ul>
      {increases.map(({ amount, approved, at }) => (
        <li key={at}>
          {approved ? 'Raised to ' : 'Refused to raise to '}
          <Money amount={amount} currency={currency} />{' '}
          <span className="dim">{formatTime(at)}</span>
        </li>
      ))}
      {charges.map((charge) => (
        <li key={charge.id} className={charge.voided ? 'voided' : ''}>
          <Money amount={charge.amount} currency={currency} /> {charge.description ?? 'Charge'}{' '}
          {transaction.status === 'authorised' && !charge.voided && (
            <VoidCharge transaction={transaction} charge={charge} />
          )}
        </li>
      ))}
    </ul>
  );
}

function captureStop({ stages: { capture, reversal, authorisation }, status }: Transaction): Stop {
  const name = 'Capture';
  if (reversal !== null) {
    return {
      name: 'Reversal',
      tone: 'quiet',
      amount: reversal.captured + reversal.released,
      currency: authorisation?.currency ?? capture?.currency ?? 'EUR',
      said: `Given back: ${reversal.reason}`,
      at: reversal.at,
    };
  }
  if (capture === null) {
    const before = authorisation?.capture_before ?? null;
    if (status !== 'authorised') return { name, said: 'Nothing to capture' };
    return {
      name,
      tone: 'busy',
      said: before === null ? 'Open' : `Open until ${formatTime(before)}`,
    };
  }
  const { amount, currency, platform_fee, fx, release, at } = capture;
  return {
    name,
    tone: 'good',
    amount,
    currency,
    said: (
      <>
        Fee <Money amount={platform_fee} currency={currency} />
        {fx !== null && ` · ${fx.from} at ${fx.rate}`}
        {release !== null && release.amount > 0 && (
          <>
            {' · released '}
            <Money amount={release.amount} currency={currency} />
          </>
        )}
      </>
    ),
    at,
  };
}

function settlementStop({ stages: { capture, settlement, reversal } }: Transaction): Stop {
  const name = 'Settlement';
  if (settlement !== null) {
    const { amount, currency, at } = settlement;
    return { name, tone: 'good', amount, currency, said: 'Available to pay out', at };
  }
  if (capture === null || reversal !== null) return { name, said: 'Nothing to settle' };
  return { name, tone: 'busy', said: `Available on ${formatDay(capture.available_on)}` };
}

function payoutStop({ stages: { settlement } }: Transaction, payout: Payout | undefined): Stop {
  const name = 'Payout';
  if (settlement === null) return { name, said: 'After the settlement' };
  if (settlement.payout === null) return { name, tone: 'busy', said: 'With the next payout' };
  const link = (
    <Link to="/payouts/$id" params={{ id: settlement.payout }}>
      See the payout
    </Link>
  );
  if (payout === undefined) return { name, tone: 'busy', said: link };
  const tones: Readonly<Record<string, Tone>> = { paid: 'good', failed: 'bad', cancelled: 'quiet' };
  return {
    name,
    tone: tones[payout.status] ?? 'busy',
    said: (
      <>
        {humanise(payout.status)}
        {payout.wire_reference !== null && ` · ${payout.wire_reference}`}
      </>
    ),
    at: payout.eta,
    more: <div className="when">{link}</div>,
  };
}
