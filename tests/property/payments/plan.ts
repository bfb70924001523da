import type { SeededRandom } from '../../crash/seeded-random.ts';
import { amountMax } from './money.ts';
import { amountCodes } from './readers.ts';
import {
  isOpen,
  type Send,
  type Shop,
  type Stay,
  type StepCommand,
  type TapCommand,
  type TipQuestion,
  tapOf,
} from './stay.ts';
import { ceilingOf, chainOf } from './views.ts';

const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'KRW', 'KWD', 'BHD'] as const;
const approvingDevices = [
  'reader-1',
  'reader-2',
  'sim_visa',
  'sim_mastercard',
  'sim_amex',
  'sim_wallet',
  'sim_foreign',
  'sim_risk_review',
] as const;
const laterDevices = [
  'sim_no_cdcvm',
  'sim_increase_decline',
  'sim_extend_decline',
  'sim_capture_fail',
  'sim_capture_fail',
  'sim_issuer_timeout',
] as const;
const tippingDevices = [
  'sim_tip_10',
  'sim_tip_20',
  'sim_tip_33',
  'sim_tip_none',
  'sim_tip_custom_1',
  'sim_tip_custom_98765',
  'sim_tip_abandoned',
] as const;
const refusingDevices = [
  'sim_decline_05',
  'sim_decline_51',
  'sim_decline_65',
  'sim_decline_ZZ',
  'sim_pin_required',
  'sim_cryptogram_bad',
  'sim_replay',
  'sim_risk_block',
  'sim_reader_offline',
  'sim_tap_timeout',
  'sim_cancelled',
  'sim_amount',
] as const;

/** Chooses a tap: mostly an ordinary one, sometimes one that must be refused. */
export function planTap(
  random: SeededRandom,
  place: {
    readonly shops: readonly [Shop, ...Shop[]];
    readonly reference: string;
    /** A stay that it may join. */
    readonly earlier: Stay | undefined;
  },
): TapCommand {
  const { reference, earlier } = place;
  const joins = earlier !== undefined && random.chance(0.2);
  const shop = joins ? tapOf(earlier).shop : random.pick(place.shops);
  const currency = joins ? tapOf(earlier).currency : planCurrency(random, shop);
  const mode = random.pick(['direct', 'tap_with_tip', 'pre-auth', 'pre-auth'] as const);
  const isAsked = mode === 'tap_with_tip' && random.chance(0.5);
  const ordinary = planDevice(random, shop);
  const device = isAsked && random.chance(0.7) ? random.pick(tippingDevices) : ordinary;
  const amount = device === 'sim_amount' ? amountWithCode(random) : planAmount(random);
  const tap: TapCommand = {
    do: 'tap',
    shop,
    amount,
    currency,
    device,
    mode,
    tip: mode === 'tap_with_tip' && !isAsked && random.chance(0.8) ? random.below(amount) : null,
    prompt: isAsked ? planPrompt(random, amount) : null,
    ceiling: mode === 'pre-auth' && random.chance(0.4) ? amount + random.below(3 * amount) : null,
    fee: random.chance(0.2) ? random.below(amount + 1) : null,
    chain: joins ? chainOf(earlier) : null,
    reference,
  };
  const isListened = device === 'sim_amount';
  return random.chance(0.03) ? spoil(random, tap) : isListened ? { ...tap, tip: null } : tap;
}

function planPrompt(random: SeededRandom, amount: number): TipQuestion {
  return {
    options: [{ percent: 10 }, { percent: 20 }],
    allow_custom: random.chance(0.7),
    eligible_amount: random.chance(0.5) ? amount : 1 + random.below(amount),
  };
}

function planDevice(random: SeededRandom, shop: Shop): string {
  if (random.chance(0.15)) return random.pick(refusingDevices);
  if (random.chance(0.2)) return random.pick(laterDevices);
  const device = random.pick(approvingDevices);
  // Other readers are assigned to one sub-merchant.
  return device.startsWith('reader-') ? `${device}-${shop.submerchant}` : device;
}

function planCurrency(random: SeededRandom, shop: Shop): string {
  if (random.chance(0.7)) return shop.settles;
  return random.chance(0.04) ? 'ISK' : random.pick(currencies);
}

function planAmount(random: SeededRandom): number {
  const scale = random.pick([10, 1000, 100_000, 100_000, 10_000_000] as const);
  if (random.chance(0.02)) return Number(amountMax) - random.below(3);
  return 1 + random.below(scale);
}

function amountWithCode(random: SeededRandom): number {
  const [first = '00', ...others] = Object.keys(amountCodes);
  return (1 + random.below(1000)) * 100 + Number(random.pick([first, ...others]));
}

function spoil(random: SeededRandom, tap: TapCommand): TapCommand {
  const spoils: readonly [Partial<TapCommand>, ...Partial<TapCommand>[]] = [
    { amount: 0 },
    { amount: Number(amountMax) + 1 },
    { mode: 'direct', tip: 1, ceiling: null },
    { mode: 'direct', tip: null, ceiling: tap.amount },
    { mode: 'pre-auth', tip: null, ceiling: tap.amount - 1 },
    { fee: 2 * tap.amount + 1, tip: null, mode: 'direct', ceiling: null },
    { mode: 'tap_with_tip', tip: Number(amountMax), ceiling: null },
  ];
  return { ...tap, device: 'reader-1', prompt: null, ...random.pick(spoils) };
}

/** Chooses a step that makes sense now, and sometimes one that does not. */
export function planStep(random: SeededRandom, stay: Stay, reference: string): StepCommand {
  const kind = random.pick(
    isOpen(stay) && tapOf(stay).mode === 'pre-auth'
      ? ([
          'increase',
          'increase',
          'extend',
          'charge',
          'charge',
          'charge',
          'void',
          'capture',
          'reverse',
        ] as const)
      : (['capture', 'reverse', 'reverse', 'increase', 'extend', 'charge'] as const),
  );
  const [authorised, charged] = [Number(stay.authorised), Number(stay.charged)];
  const ceiling = ceilingOf(stay) ?? authorised;
  // Only an authorised tap has an authorisation.
  if (authorised === 0) return random.chance(0.5) ? captureAll : reverse(random);
  switch (kind) {
    case 'increase': {
      const room = Math.max(1, ceiling - authorised);
      const raised = authorised + 1 + random.below(Math.ceil(room / 4));
      const wrong = random.pick([authorised, ceiling + 1] as const);
      return { do: kind, amount: random.chance(0.85) ? Math.min(raised, ceiling + 1) : wrong };
    }
    case 'extend':
      return { do: kind };
    case 'charge': {
      const room = Math.max(1, authorised - charged);
      const amount = 1 + random.below(Math.ceil(room / 2));
      return { do: kind, amount: random.chance(0.9) ? amount : room + 1, reference };
    }
    case 'void': {
      const [first = 'chg_00000000000000000000000000', ...others] = stay.charges.map(
        ({ id }) => id,
      );
      return { do: kind, charge: random.pick([first, ...others]) };
    }
    case 'capture':
      return planCapture(random, { authorised, charged });
    case 'reverse':
      return reverse(random);
  }
}

const captureAll: StepCommand = { do: 'capture', amount: null, of: 'taps' };

function planCapture(
  random: SeededRandom,
  { authorised, charged }: { readonly authorised: number; readonly charged: number },
): StepCommand {
  const of = random.pick(['taps', 'authorisations'] as const);
  const right = Math.max(1, charged) + random.below(Math.max(1, authorised - charged));
  const wrong = random.pick([authorised + 1, charged - 1, 0] as const);
  const amount = random.chance(0.85) ? right : Math.max(0, wrong);
  return { do: 'capture', amount: random.chance(0.5) ? null : amount, of };
}

function reverse(random: SeededRandom): StepCommand {
  return { do: 'reverse', reason: random.pick(['wrong amount', 'guest left'] as const) };
}

/** Chooses which requests are sent at the same moment. */
export function planConcurrent(
  random: SeededRandom,
  first: Send['command'],
  plans: { another(): Send['command']; newKey(): string },
): Send[] {
  const node = () => random.pick([0, 1] as const);
  const keyed = (command: Send['command'], key: string | null): Send => ({
    command,
    key,
    node: node(),
  });
  const key = random.chance(0.75) ? plans.newKey() : null;
  const begun = keyed(first, key);
  if (random.chance(0.6)) return [begun];
  const count = 1 + random.below(2);
  const others = (make: () => Send) => Array.from({ length: count }, make);
  if (key !== null && random.chance(0.5)) {
    const isSame = random.chance(0.7);
    return [begun, ...others(() => keyed(isSame ? first : plans.another(), key))];
  }
  // Without a common key, two taps would be two stays.
  if (first.do === 'tap') return [begun];
  return [begun, ...others(() => keyed(plans.another(), plans.newKey()))];
}
