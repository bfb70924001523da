import { fc } from '../../support/fast-check.ts';
import type { EmailTag, Value } from './psp-model.ts';

/** Selects from a list: everything, or the positions whose bits are set. */
export type Pick = number | 'all';

export type PatchFault = 'none' | 'error' | 'timeout' | 'slow';

export interface CreationFault {
  readonly kind: 'error' | 'timeout';
  readonly times: number;
}

/** A step on a sub-merchant. Its effect depends on the state at that time. */
export type Step =
  | {
      readonly do: 'submit';
      readonly email: EmailTag;
      readonly supply: Pick;
      /** The fault of the next creations, and how often. */
      readonly fault: CreationFault | null;
    }
  | {
      readonly do: 'patch';
      /** Picked from the due items, or from all. */
      readonly of: 'due' | 'everything';
      readonly supply: Pick;
      readonly clear: Pick;
      readonly value: Value;
      readonly fault: PatchFault;
    }
  | { readonly do: 'rename'; readonly email: EmailTag }
  | { readonly do: 'patch badly'; readonly which: number }
  | {
      readonly do: 'receive webhook';
      readonly webhook: 'new' | 'repeated' | 'unknown account' | 'forged';
    }
  | { readonly do: 'advance'; readonly seconds: number }
  | { readonly do: 'approach'; readonly side: 'before' | 'after' }
  | {
      readonly do: 'require';
      readonly items: Pick | 'volume';
      readonly dueInSeconds: number | null;
    }
  | { readonly do: 'reject'; readonly reason: string }
  | { readonly do: 'error' }
  | { readonly do: 'pause'; readonly pauses: { charges?: boolean; payouts?: boolean } }
  | { readonly do: 'hold payouts' }
  | { readonly do: 'submit at once'; readonly times: number }
  | { readonly do: 'patch at once'; readonly parts: number; readonly supply: Pick }
  | { readonly do: 'retry at once'; readonly supply: Pick };

const day = 86_400;

const pick: fc.Arbitrary<Pick> = fc.oneof(
  { weight: 2, arbitrary: fc.constant('all' as const) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 0x3fffffff }) },
);
const email = weighted<EmailTag>({ plain: 40, slow: 6, error: 3, reject: 1 });

const submit = fc.record({
  do: fc.constant('submit' as const),
  email,
  supply: fc.oneof(fc.constant(0), pick),
  fault: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom('error', 'timeout'),
        times: fc.integer({ min: 1, max: 7 }),
      }),
    },
  ),
});

const require = fc.record({
  do: fc.constant('require' as const),
  items: fc.oneof(fc.constant('volume' as const), fc.integer({ min: 1, max: 0xff })),
  dueInSeconds: fc.constantFrom(null, 3600, 3 * day, 20 * day),
});

const work: Step = { do: 'advance', seconds: 0 };
const smooth: Step = { do: 'submit', email: 'plain', supply: 'all', fault: null };

const patch = fc.record({
  do: fc.constant('patch' as const),
  of: fc.constantFrom('due', 'due', 'everything'),
  supply: pick,
  clear: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 0xff }) },
  ),
  value: weighted<Value>({ good: 30, mismatch: 6, listed: 1 }),
  fault: weighted<PatchFault>({ none: 100, error: 20, timeout: 20, slow: 1 }),
});

/** Mostly common steps, and a few rare ones. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: submit },
  { weight: 8, arbitrary: patch },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rename' as const), email }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('patch badly' as const), which: fc.nat(100) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('receive webhook' as const),
      webhook: fc.constantFrom('new', 'new', 'repeated', 'repeated', 'unknown account', 'forged'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('advance' as const),
      seconds: fc.constantFrom(0, 0, 0, 1, 4, 6, 40, 200, 900, day, 4 * day, 8 * day, 15 * day),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('approach' as const),
      side: fc.constantFrom('before', 'after'),
    }),
  },
  { weight: 4, arbitrary: require },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('reject' as const),
      reason: fc.constantFrom('rejected.fraud', 'rejected.terms_of_service', 'rejected.other'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('error' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pause' as const),
      pauses: fc.oneof(
        fc.record({ charges: fc.boolean() }),
        fc.record({ payouts: fc.boolean() }),
        fc.record({ charges: fc.boolean(), payouts: fc.boolean() }),
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hold payouts' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('submit at once' as const),
      times: fc.integer({ min: 2, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('patch at once' as const),
      parts: fc.integer({ min: 2, max: 3 }),
      supply: pick,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('retry at once' as const), supply: pick }),
  },
);

/**
 * Every sequence begins with a submission, often a simple one, because nothing else is possible.
 */
export function stepSequences(stepsMax: number): fc.Arbitrary<readonly Step[]> {
  const beginning: fc.Arbitrary<readonly Step[]> = fc.oneof(
    { weight: 2, arbitrary: submit.map((first) => [first]) },
    { weight: 2, arbitrary: submit.map((first) => [first, work]) },
    { weight: 2, arbitrary: fc.constant([smooth, work]) },
    { weight: 2, arbitrary: require.map((demand) => [smooth, work, demand]) },
  );
  const lengths = { minLength: Math.ceil(stepsMax / 2), maxLength: stepsMax } as const;
  const rest = fc.array(step, { ...lengths, size: 'max' });
  return fc.tuple(beginning, rest).map((parts) => parts.flat());
}

/** The members of a list that a pick selects. */
export function picked<T>(list: readonly T[], which: Pick): T[] {
  return list.filter((_, index) => which === 'all' || ((which >> (index % 30)) & 1) === 1);
}

function weighted<T extends string>(weights: Readonly<Record<T, number>>): fc.Arbitrary<T> {
  const choices = Object.entries(weights) as [T, number][];
  return fc.oneof(...choices.map(([value, weight]) => ({ weight, arbitrary: fc.constant(value) })));
}
