import type Stripe from 'stripe';
import { newUuid } from '../../../lib/ids.ts';
import { isMissing, type Outcome } from '../../psp-call.ts';
import type {
  Cart,
  DisplayResult,
  PspReaders,
  ReaderCall,
  ReaderState,
} from '../../reader-port.ts';
import type { Answer } from '../answer.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { fromStripe, toStripe } from '../stripe-money.ts';
import { readerObject, type StripeReaders } from './readers.ts';

/** What readers are doing, and what they show besides payments. */
export class ReaderScreens {
  readonly #calls: StripeCalls;
  readonly #readers: StripeReaders;

  constructor(calls: StripeCalls, readers: StripeReaders) {
    this.#calls = calls;
    this.#readers = readers;
  }

  read: PspReaders['readReaders'] = async ({ account }, devices) => {
    // Every reader belongs to a sub-merchant's account.
    if (account === null) return new Map();
    const states = new Map<string, ReaderState>();
    for (const reader of await this.#list(account, devices)) {
      states.set(reader.id, await this.#stateOf(account, reader));
    }
    return states;
  };

  show: PspReaders['display'] = async ({ account }, { device, cart }) => {
    if (account === null) return done('no display');
    const reader = await this.#readers.read(account, device);
    if (reader.kind !== 'done') return isMissing(reader) ? done('no reader') : reader;
    if (isMobile(reader.value)) return done('no display');
    if (isTaking(reader.value)) return done('busy');
    const params = { type: 'cart', cart: cartFor(cart) } as const;
    return this.#act(account, device, (stripe, options) =>
      stripe.terminal.readers.setReaderDisplay(device, params, options),
    );
  };

  clear = async ({ account }: ReaderCall, device: string): Promise<Outcome<DisplayResult>> => {
    if (account === null) return done('no display');
    const reader = await this.#readers.read(account, device);
    if (reader.kind !== 'done') return isMissing(reader) ? done('no reader') : reader;
    if (isMobile(reader.value)) return done('no display');
    // Cancelling the action of a payment would end its tap.
    if (cartOf(reader.value) === null) return done('done');
    return this.#act(account, device, async (stripe, options) => {
      const idle = await stripe.terminal.readers.cancelAction(device, {}, options);
      return idle as Stripe.Terminal.Reader;
    });
  };

  /** Each attempt has its own key: showing a cart twice is as good as once, and a saved busy is not. */
  async #act(
    account: string,
    device: string,
    call: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<Stripe.Terminal.Reader>,
  ): Promise<Outcome<DisplayResult>> {
    const asked = { account, key: newUuid(), object: readerObject, id: device };
    const answer = await this.#calls.ask(asked, call);
    if (answer.kind === 'done') return done('done');
    const refused = answer.kind === 'refused' ? refusals.get(answer.code) : undefined;
    return refused === undefined ? answer : done(refused);
  }

  async #list(
    account: string,
    devices: readonly string[],
  ): Promise<readonly Stripe.Terminal.Reader[]> {
    const [only] = devices;
    if (only !== undefined && devices.length === 1) {
      const one = await this.#readers.read(account, only);
      return one.kind === 'done' ? [one.value] : [];
    }
    const all: Answer<readonly Stripe.Terminal.Reader[]> =
      await this.#calls.collect<Stripe.Terminal.Reader>(account, (stripe, page, options) =>
        stripe.terminal.readers.list(page, options),
      );
    return all.kind === 'done' ? all.value.filter(({ id }) => devices.includes(id)) : [];
  }

  async #stateOf(account: string, reader: Stripe.Terminal.Reader): Promise<ReaderState> {
    const { status, device_sw_version: firmware } = reader;
    const isOnline = status === null ? null : status === 'online';
    const cart = cartOf(reader);
    const action = isTaking(reader)
      ? await this.#stageOf(account, reader)
      : cart === null
        ? 'idle'
        : 'displaying';
    return { action, isOnline, batteryPercent: null, firmware, cart };
  }

  /** How far a payment at the reader is. */
  async #stageOf(
    account: string,
    { id: device, action }: Stripe.Terminal.Reader,
  ): Promise<'waiting_for_card' | 'processing'> {
    const intent = action?.process_payment_intent?.payment_intent ?? null;
    const ref = typeof intent === 'string' ? intent : (intent?.id ?? null);
    if (ref === null) return 'processing';
    const state = await this.#readers.stateFor(account, { device, intent: ref });
    if (state?.kind !== 'processing') return 'processing';
    const { intentStatus } = state;
    const isWaiting = intentStatus === null || intentStatus === 'requires_payment_method';
    return isWaiting ? 'waiting_for_card' : 'processing';
  }
}

/** Readers that an app drives by Bluetooth, or that are a phone: Stripe writes to no screen there. */
const mobileTypes: ReadonlySet<string> = new Set([
  'bbpos_chipper2x',
  'bbpos_wisepad3',
  'stripe_m2',
  'mobile_phone_reader',
]);

function isMobile({ device_type: type }: Stripe.Terminal.Reader): boolean {
  return mobileTypes.has(type);
}

function isTaking({ action }: Stripe.Terminal.Reader): boolean {
  return action?.status === 'in_progress' && action.type !== 'set_reader_display';
}

const refusals: ReadonlyMap<string, DisplayResult> = new Map([
  ['terminal_reader_busy', 'busy'],
  ['terminal_reader_offline', 'offline'],
  ['resource_missing', 'no reader'],
]);

function cartFor({ currency, items, tax, total }: Cart) {
  const units = (amount: number) => toStripe({ amount: BigInt(amount), currency }).amount;
  return {
    currency: currency.toLowerCase(),
    line_items: items.map((item) => ({ ...item, amount: units(item.amount) })),
    ...(tax === null ? {} : { tax: units(tax) }),
    total: units(total),
  };
}

/** Null for a reader that shows no cart. */
function cartOf({ action }: Stripe.Terminal.Reader): Cart | null {
  if (action?.type !== 'set_reader_display' || action.status === 'failed') return null;
  const cart = action.set_reader_display?.cart ?? null;
  if (cart === null) return null;
  const { currency } = cart;
  const ours = (amount: number) => Number(fromStripe({ amount, currency }).amount);
  return {
    currency: currency.toUpperCase(),
    items: cart.line_items.map(({ description, quantity, amount }) => ({
      description,
      quantity,
      amount: ours(amount),
    })),
    tax: cart.tax === null || cart.tax === undefined ? null : ours(cart.tax),
    total: ours(cart.total),
  };
}

function done(value: DisplayResult): Outcome<DisplayResult> {
  return { kind: 'done', value };
}
