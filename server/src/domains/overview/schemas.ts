import Type from 'typebox';
import { count, externalRefText, instant, orNull, text, textOrNull } from '../../http/fields.ts';

/** A day on which clocks go back has 25 hours. */
const dayHoursMax = 26;

const sum = (description: string) => Type.Integer({ description });

const Amount = Type.Object(
  { currency: text('The currency.', 3), amount: sum('In its minor units.') },
  { title: 'CurrencyAmount' },
);
const amounts = (description: string) => Type.Array(Amount, { maxItems: 200, description });

const sums = {
  approved: count('Approved taps.'),
  declined: count('Declined taps.'),
  approval_rate: orNull(Type.Number(), 'The approved part; null without taps.'),
  captured: amounts('Captured amounts by currency.'),
};

const undecided = count("Taps without an issuer's decision: cancelled, pending or given up.");

const dayFields = {
  day: text('Which day, such as 2026-11-15.', 10),
  ...sums,
  decline_reasons: Type.Array(
    Type.Object({ reason: text('The decline reason.'), count: count('Their number.') }),
    { maxItems: 100, description: 'The most frequent first.' },
  ),
  hours: Type.Array(
    Type.Object({
      began_at: instant('When the hour began.'),
      approved: count('Approved taps.'),
      declined: count('Declined taps.'),
      captured: amounts('Captured amounts by currency.'),
    }),
    { maxItems: dayHoursMax, description: 'All hours of the day, from its beginning.' },
  ),
};

export const Overview = Type.Object(
  {
    object: Type.Literal('overview'),
    now: instant("The platform's present time."),
    time_zone: text('The IANA name of the zone of the days.'),
    day: text('The day, such as 2026-11-15.', 10),
    counted_until: instant('Real time up to which taps are counted.'),
    today: Type.Object({ ...dayFields, undecided }),
    last_week: Type.Object(dayFields),
    compared: Type.Object(
      {
        until: instant('Where the part of today ends.'),
        today: Type.Object({ ...sums, undecided }),
        last_week: Type.Object({ ...sums, undecided }),
      },
      {
        description: 'The same part of both days by the clock, until the last quarter of an hour.',
      },
    ),
    balances: Type.Array(
      Type.Object({
        currency: text('The currency.', 3),
        pending: sum('Captured, and not yet available.'),
        available: sum('Owed to sub-merchants.'),
        in_transit: sum('On its way to their banks.'),
        held: sum('Held while disputes are open.'),
        operating: sum("The platform's own."),
      }),
      { maxItems: 200, description: 'Of all sub-merchants together, in minor units.' },
    ),
    payouts_ahead: Type.Array(
      Type.Object({
        status: text('scheduled or in_transit.'),
        currency: text('The currency.', 3),
        count: count('How many.'),
        amount: sum('Their sum, in minor units.'),
        next_eta: instant('When the first is expected at its bank.'),
      }),
      { maxItems: 400, description: 'Payouts that are not at their banks yet.' },
    ),
    disputes_open: Type.Array(
      Type.Object({
        status: text('needs_response or under_review.'),
        count: count('How many.'),
        next_due_by: instant('When the evidence of the most urgent one is due.'),
      }),
      { maxItems: 2, description: 'Open disputes by status.' },
    ),
    past_due: Type.Object(
      {
        count: count('Their number.'),
        submerchants: Type.Array(externalRefText('An externalRef.'), {
          maxItems: 20,
          description: 'The first few.',
        }),
      },
      { description: 'Sub-merchants with a requirement past its deadline.' },
    ),
    book_differences: Type.Object(
      {
        count: count('How many.'),
        since: orNull(instant('A time.'), 'When the oldest began; null without any.'),
      },
      { description: 'Differences between the ledger and the provider.' },
    ),
    endpoints_behind: Type.Array(
      Type.Object({
        id: text('The webhook endpoint.'),
        url: text('Its address.', 2048),
        failing_since: orNull(
          instant('A time.'),
          'When its attempts began to fail; null if it answers.',
        ),
        retrying: count('Deliveries that wait while it fails, counted up to 1000.'),
        lost: count('Events that were given up, counted up to 1000.'),
        lost_since: orNull(instant('A time.'), 'When the first of them happened; null without.'),
      }),
      { maxItems: 16, description: 'Webhook endpoints that lack events.' },
    ),
    decisions_waiting: Type.Object(
      {
        count: count('How many.'),
        oldest: Type.Array(
          Type.Object({
            id: text('The object to send once more, such as a refund.'),
            kind: text('refund, reversal, fee_return or payout.'),
            transaction: textOrNull('Its transaction; null for a payout.'),
            payout: textOrNull('The payout; null for anything else.'),
            amount: sum('In its minor units.'),
            currency: text('The currency.', 3),
            waiting_since: instant('When it began to wait for a decision.'),
          }),
          { maxItems: 8, description: 'The longest waiting.' },
        ),
      },
      {
        description: 'Operations unanswered for a day, sent once more only if a person orders it.',
      },
    ),
    outside_movements: Type.Array(
      Type.Object({
        id: text('The provider movement.'),
        kind: text('payout, refund, transfer and the like.'),
        submerchant: textOrNull("The account's owner; null for the platform's own.", 128),
        amount: sum('The change of the balance at the provider, in minor units.'),
        currency: text('The currency.', 3),
        created_at: instant('When it was posted.'),
      }),
      {
        maxItems: 8,
        description:
          'Movements by people or schedules at the provider within a week, newest first.',
      },
    ),
  },
  { title: 'Overview' },
);

const someSums = {
  approved: 2,
  declined: 1,
  approval_rate: 2 / 3,
  captured: [{ currency: 'EUR', amount: 2500 }],
};

const day = {
  day: '2026-11-15',
  ...someSums,
  decline_reasons: [{ reason: 'insufficient_funds', count: 1 }],
  hours: [
    {
      began_at: '2026-11-15T09:00:00.000Z',
      approved: 2,
      declined: 1,
      captured: [{ currency: 'EUR', amount: 2500 }],
    },
  ],
};

const part = { ...someSums, undecided: 0 };

export const overviewExample = {
  object: 'overview',
  now: '2026-11-15T09:30:00.000Z',
  time_zone: 'Europe/Zurich',
  day: '2026-11-15',
  counted_until: '2026-11-15T09:30:00.000Z',
  today: { ...day, undecided: 0 },
  last_week: day,
  compared: { until: '2026-11-15T09:30:00.000Z', today: part, last_week: part },
  balances: [
    { currency: 'EUR', pending: 2500, available: 0, in_transit: 0, held: 0, operating: 75 },
  ],
  payouts_ahead: [
    {
      status: 'scheduled',
      currency: 'EUR',
      count: 1,
      amount: 9000,
      next_eta: '2026-11-16T10:00:00.000Z',
    },
  ],
  disputes_open: [{ status: 'needs_response', count: 1, next_due_by: '2026-11-20T09:30:00.000Z' }],
  past_due: { count: 1, submerchants: ['bistro-7'] },
  book_differences: { count: 0, since: null },
  endpoints_behind: [],
  decisions_waiting: {
    count: 1,
    oldest: [
      {
        id: 're_01k9t3m8e6f4x9p2q7r5s1v0zc',
        kind: 'refund',
        transaction: 'txn_01k9t3m8e6f4x9p2q7r5s1v0zc',
        payout: null,
        amount: 500,
        currency: 'EUR',
        waiting_since: '2026-11-15T08:00:00.000Z',
      },
    ],
  },
  outside_movements: [
    {
      id: 'pm_01k9t3m8e6f4x9p2q7r5s1v0zc',
      kind: 'payout',
      submerchant: 'bistro-7',
      amount: -5000,
      currency: 'EUR',
      created_at: '2026-11-15T08:30:00.000Z',
    },
  ],
};

export const Volume = Type.Object(
  {
    object: Type.Literal('volume'),
    time_zone: text('The IANA name of the zone of the days.'),
    from: text('The first day.', 10),
    to: text('The last day, which is part of it.', 10),
    kept_from: text('Days before are not kept, or were never summed up.', 10),
    counted_until: instant('Real time up to which taps are counted.'),
    days: Type.Array(
      Type.Object({
        day: text('Which day, such as 2026-11-15.', 10),
        captured: amounts('Captured amounts by currency.'),
      }),
      { maxItems: 366, description: 'All that are kept, the oldest first.' },
    ),
  },
  { title: 'Volume' },
);

export const volumeExample = {
  object: 'volume',
  time_zone: 'Europe/Zurich',
  from: '2026-11-14',
  to: '2026-11-15',
  kept_from: '2026-08-16',
  counted_until: '2026-11-15T09:30:00.000Z',
  days: [
    { day: '2026-11-14', captured: [{ currency: 'EUR', amount: 2500 }] },
    { day: '2026-11-15', captured: [] },
  ],
};
