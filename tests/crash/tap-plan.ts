import type { JsonObject } from '../../server/src/lib/json.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { PlannedRequest } from './submission-plan.ts';

/** One tap, its later step, and the expected result. */
export interface TapPlan {
  readonly reference: string;
  readonly tap: PlannedRequest;
  /** Whether its caller sends it twice at once, with the same key. */
  readonly isSentTwice: boolean;
  /** The step after the tap, once it is known to be approved. */
  readonly next: ((tapSuffix: string) => PlannedRequest) | null;
  readonly expected: { readonly alone: TapEnd; readonly followed: TapEnd };
}

export interface TapEnd {
  readonly status: string;
  readonly authorised: number;
  readonly captured: number;
  readonly released: number;
  readonly charges: number;
  readonly extensions: number;
  readonly events: readonly string[];
}

const kinds = [
  'direct',
  'direct',
  'direct',
  'tip',
  'decline',
  'unknown',
  'hold',
  'capture',
  'capture',
  'increase',
  'extend',
  'charge',
  'reverse',
] as const;

export function planTap(
  random: SeededRandom,
  tap: { readonly submerchant: string; readonly reference: string },
): TapPlan {
  const { submerchant, reference } = tap;
  const kind = random.pick(kinds);
  const amount = 1000 + random.below(9000);
  const isHeld = !['direct', 'tip', 'decline', 'unknown'].includes(kind);
  const body: JsonObject = {
    amount,
    currency: 'USD',
    submerchant,
    reference,
    device: devices[kind] ?? `reader-${random.below(5)}`,
    ...(isHeld ? { capture_mode: 'pre-auth' } : {}),
    ...(kind === 'tip' ? { capture_mode: 'tap_with_tip', tip_prompt: {} } : {}),
  };
  const key = `key-${reference}`;
  return {
    reference,
    tap: { method: 'POST', path: '/v1/taps', body, key },
    isSentTwice: random.chance(0.2),
    next: nextOf(kind, { amount, key: `${key}-next` }),
    expected: expectedOf(kind, amount),
  };
}

const devices: Readonly<Partial<Record<(typeof kinds)[number], string>>> = {
  decline: 'sim_decline_51',
  unknown: 'sim_issuer_timeout',
  tip: 'sim_tip_custom_77',
};

function nextOf(
  kind: (typeof kinds)[number],
  { amount, key }: { readonly amount: number; readonly key: string },
): TapPlan['next'] {
  const step = (path: (suffix: string) => string, body: JsonObject) => (suffix: string) =>
    ({ method: 'POST', path: path(suffix), body, key }) as const;
  switch (kind) {
    case 'capture':
      return step((id) => `/v1/taps/tap_${id}/capture`, { amount: amount - 1 });
    case 'increase':
      return step((id) => `/v1/authorisations/auth_${id}/increase`, { amount: amount + 1 });
    case 'extend':
      return step((id) => `/v1/authorisations/auth_${id}/extend`, {});
    case 'charge':
      return step((id) => `/v1/authorisations/auth_${id}/charges`, { amount: 1 });
    case 'reverse':
      return step((id) => `/v1/taps/tap_${id}/reverse`, {});
    default:
      return null;
  }
}

function expectedOf(kind: (typeof kinds)[number], amount: number): TapPlan['expected'] {
  const held: TapEnd = {
    status: 'approved',
    authorised: amount,
    captured: 0,
    released: 0,
    charges: 0,
    extensions: 0,
    events: ['tap.approved'],
  };
  const captured: TapEnd = {
    ...held,
    captured: amount,
    events: ['tap.approved', 'charge.captured'],
  };
  const nothing = { ...held, authorised: 0 };
  const declined: TapEnd = { ...nothing, status: 'declined', events: ['tap.declined'] };
  const lost: TapEnd = { ...nothing, status: 'reversed', events: ['tap.reversed'] };
  const always = (end: TapEnd) => ({ alone: end, followed: end });
  switch (kind) {
    case 'direct':
      return always(captured);
    case 'tip':
      return always({ ...captured, authorised: amount + 77, captured: amount + 77 });
    case 'decline':
      return always(declined);
    case 'unknown':
      // The answer for an odd amount never comes, so the tap is reversed.
      return always(amount % 2 === 0 ? captured : lost);
    case 'hold':
      return always(held);
    case 'capture':
      return { alone: held, followed: { ...captured, captured: amount - 1, released: 1 } };
    case 'increase':
      return { alone: held, followed: { ...held, authorised: amount + 1 } };
    case 'extend':
      return { alone: held, followed: { ...held, extensions: 1 } };
    case 'charge':
      return { alone: held, followed: { ...held, charges: 1 } };
    case 'reverse': {
      const events = ['tap.approved', 'tap.reversed'];
      return {
        alone: held,
        followed: { ...held, status: 'reversed', released: amount, events },
      };
    }
  }
}
