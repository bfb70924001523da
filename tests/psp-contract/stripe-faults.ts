import { createHash } from 'node:crypto';
import type { FaultKind, FaultOrder } from '../../stripe-server/src/index.ts';

type Ordered = Pick<FaultOrder, 'kind' | 'status'>;

/** Statuses that gateways give their own pages, Stripe's successes and refusals among them. */
const pageStatuses = [200, 400, 402, 403, 404, 429, 502, 503];

const pages = (kind: FaultKind): readonly Ordered[] =>
  pageStatuses.map((status) => ({ kind, status }));
const each = (...kinds: FaultKind[]): readonly Ordered[] => kinds.map((kind) => ({ kind }));

/** The faults of a request, grouped by its effect, and the number of each in a step. */
const groups: readonly { readonly count: number; readonly faults: readonly Ordered[] }[] = [
  // Stripe may still carry out a request that it answered with a 500.
  { count: 2, faults: each('error before', 'error after') },
  // It was not carried out, and the caller cannot know.
  {
    count: 3,
    faults: [
      ...each('reset before', 'no answer before', 'text before', 'empty body before'),
      ...each('cut body before', 'empty object before', 'no error before', 'key in use before'),
      ...pages('html before'),
    ],
  },
  // It was carried out, and the caller cannot know.
  {
    count: 4,
    faults: [
      ...each('reset after', 'no answer after', 'text after', 'empty body after', 'cut body after'),
      ...each('empty object after', 'no error after', 'key in use after', 'stalled body'),
      ...each('failed dependency after'),
      ...pages('html after'),
    ],
  },
  // It was certainly not carried out.
  {
    count: 2,
    faults: [
      ...each('unavailable', 'lock timeout', 'rate limit', 'idempotency error'),
      { kind: 'rate limit', status: 400 },
    ],
  },
];

/** The faults of a step: under each seed another choice from every group. */
export function faultsOfStep(seed: number, step: string): readonly Ordered[] {
  const place = (fault: Ordered) => hashOf(`${seed} ${step} ${nameOf(fault)}`);
  return groups.flatMap(({ count, faults }) =>
    faults.toSorted((one, other) => place(one) - place(other)).slice(0, count),
  );
}

export function nameOf({ kind, status }: Ordered): string {
  return status === undefined ? kind : `${kind} (${status})`;
}

function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE();
}
