import Type from 'typebox';
import { chartSpans } from '../lib/hours/hour-spans.ts';
import { count, instant, oneOf, orNull, text } from './fields.ts';

/** A query parameter. */
export const chartSpan = Type.Optional(
  oneOf(chartSpans, 'The last 24 hours by the hour, or the last 7 or 30 days by the day.'),
);

const milliseconds = (description: string) =>
  orNull(Type.Integer({ minimum: 0 }), `${description} Null without any; 30,000 is the most.`);

const sums = {
  count: count('How many there were.'),
  outcomes: Type.Array(
    Type.Object({ outcome: text('How they ended.'), count: count('Their number.') }),
    { maxItems: 32, description: 'The most frequent first.' },
  ),
  p50_ms: milliseconds('What half of them took at most, in milliseconds.'),
  p95_ms: milliseconds('What 95 % of them took at most.'),
};

/** The sums of a subject over all places of a chart, and at each. */
export const hourSums = {
  ...sums,
  places: Type.Array(Type.Object(sums), { maxItems: 31, description: 'One for each place.' }),
};

export const chartPlaces = {
  unit: oneOf(['hour', 'day'], 'What a place of the chart is.'),
  began_at: Type.Array(instant('A time.'), {
    maxItems: 31,
    description: 'When each place begins, in real time; the oldest first.',
  }),
};

const sumsExample = {
  count: 40,
  outcomes: [
    { outcome: '2xx', count: 38 },
    { outcome: 'timeout', count: 2 },
  ],
  p50_ms: 42,
  p95_ms: 180,
};

export const hourSumsExample = { ...sumsExample, places: [sumsExample] };

export const chartPlacesExample = { unit: 'hour', began_at: ['2026-11-15T09:00:00.000Z'] };
