import type { Stripe } from 'stripe';
import { viewAccount, viewAddress } from '../accounts/account-view.ts';
import { type Call, type Operation, operation } from '../http/operation.ts';
import {
  fields,
  flag,
  id,
  integer,
  metadata,
  needed,
  oneOf,
  paging,
  text,
} from '../request/parameters.ts';
import { refusal } from '../request/refusal.ts';
import { type CardScenario, scenarioOf } from '../world/card-scenario.ts';
import { pageOf } from '../world/collection.ts';
import type { ReaderRecord } from '../world/reader-record.ts';
import { changeMetadata } from '../world/submitted.ts';
import type { World } from '../world/world.ts';
import { busy, displayShape, offline, showCart } from './reader-display.ts';
import { comeToReader } from './taps.ts';

const locationShape = {
  address: needed(
    fields({
      city: text,
      country: needed(id),
      line1: needed(id),
      line2: text,
      postal_code: text,
      state: text,
    }),
  ),
  display_name: needed(id),
  metadata,
  phone: text,
};

const processShape = {
  payment_intent: needed(id),
  process_config: fields({
    enable_customer_cancellation: flag,
    skip_tipping: flag,
    tipping: fields({ amount_eligible: integer }),
  }),
};

const presentShape = {
  amount_tip: integer,
  card_present: fields({ number: id }),
  type: oneOf('card_present'),
};

export function readerOperations(world: World): readonly Operation[] {
  const one = (call: Call) => world.readers.get(call.account, call.at('reader'), 'reader');
  const location = (call: Call, found: string) =>
    world.locations.get(call.account, found, 'location');
  return [
    operation(
      'terminal.locations.create',
      ['POST', '/v1/terminal/locations'],
      locationShape,
      (call, asked) =>
        world.locations.add(call.account, {
          id: world.newId('tml'),
          object: 'terminal.location',
          address: viewAddress(asked.address),
          display_name: asked.display_name,
          livemode: false,
          metadata: changeMetadata({}, asked.metadata ?? {}),
        }),
    ),
    operation(
      'terminal.locations.list',
      ['GET', '/v1/terminal/locations'],
      paging,
      (call, params) => pageOf(world.locations.of(call.account), params, call.url),
    ),
    operation(
      'terminal.locations.retrieve',
      ['GET', '/v1/terminal/locations/{location}'],
      {},
      (call) => location(call, call.at('location')),
    ),
    operation(
      'terminal.locations.update',
      ['POST', '/v1/terminal/locations/{location}'],
      { display_name: id, metadata },
      (call, { metadata: words, ...change }) => {
        const place = location(call, call.at('location'));
        return Object.assign(place, {
          ...change,
          ...(words === undefined ? {} : { metadata: changeMetadata(place.metadata, words) }),
        });
      },
    ),
    operation(
      'terminal.readers.create',
      ['POST', '/v1/terminal/readers'],
      { registration_code: needed(id), label: text, location: id, metadata },
      (call, { registration_code, label, metadata: words, ...asked }) => {
        const place = asked.location === undefined ? null : location(call, asked.location).id;
        const deviceType = deviceTypeOf(world, registration_code);
        const { object } = addReader(world, call.account, { deviceType, location: place });
        object.label = label ?? object.label;
        object.metadata = changeMetadata({}, words ?? {});
        return object;
      },
    ),
    operation(
      'terminal.readers.list',
      ['GET', '/v1/terminal/readers'],
      {
        ...paging,
        device_type: id,
        location: id,
        serial_number: id,
        status: oneOf('offline', 'online'),
      },
      (call, { device_type, location: place, serial_number, status, ...params }) => {
        const asked = { device_type, location: place, serial_number, status };
        const isAsked = (reader: Stripe.Terminal.Reader) =>
          Object.entries(asked).every(
            ([name, value]) => value === undefined || reader[name as keyof typeof asked] === value,
          );
        const found = world.readers.of(call.account).map(({ object }) => object);
        return pageOf(found.filter(isAsked), params, call.url);
      },
    ),
    operation(
      'terminal.readers.retrieve',
      ['GET', '/v1/terminal/readers/{reader}'],
      {},
      (call) => one(call).object,
    ),
    operation(
      'terminal.readers.processPaymentIntent',
      ['POST', '/v1/terminal/readers/{reader}/process_payment_intent'],
      processShape,
      (call, asked) => {
        const intent = world.intents.get(call.account, asked.payment_intent, 'payment_intent');
        const config = asked.process_config ?? {};
        return beginJob(world, call.account, { reader: one(call), intent, config });
      },
    ),
    operation(
      'terminal.readers.cancelAction',
      ['POST', '/v1/terminal/readers/{reader}/cancel_action'],
      {},
      (call) => {
        const { object } = one(call);
        if (object.status === 'offline') throw offline;
        const { action } = object;
        const isShowing = action?.type === 'set_reader_display';
        if (action?.status === 'in_progress' || isShowing) object.action = null;
        return object;
      },
    ),
    operation(
      'terminal.readers.setReaderDisplay',
      ['POST', '/v1/terminal/readers/{reader}/set_reader_display'],
      displayShape,
      (call, { cart }) => showCart(one(call), cart),
    ),
    operation(
      'testHelpers.terminal.readers.presentPaymentMethod',
      ['POST', '/v1/test_helpers/terminal/readers/{reader}/present_payment_method'],
      presentShape,
      (call, { amount_tip: tip = 0, card_present: { number = '4242424242424242' } = {} }) => {
        const reader = one(call);
        const scenario = scenarioOf(number);
        if (scenario === null) throw refusal.invalid('card_present[number]', 'No test card.');
        const isCard = scenario.kind === 'approve' || scenario.kind === 'decline';
        const presented = isCard ? { ...scenario, tip } : scenario;
        comeToReader(world, call.account, { reader, scenario: presented });
        return reader.object;
      },
    ),
  ];
}

interface NewJob {
  readonly reader: ReaderRecord;
  readonly intent: Stripe.PaymentIntent;
  readonly config: Stripe.Terminal.Reader.Action.ProcessPaymentIntent.ProcessConfig;
}

/** Gives a reader a job. The card comes right after the answer, unless a test says otherwise. */
function beginJob(
  world: World,
  account: string,
  { reader, intent, config }: NewJob,
): Stripe.Terminal.Reader {
  const { object } = reader;
  if (object.status === 'offline') throw offline;
  if (object.action?.status === 'in_progress') throw busy;
  if (!intent.payment_method_types.includes('card_present')) {
    throw refusal.invalid('payment_intent', 'The PaymentIntent must allow card_present.');
  }
  if (intent.status !== 'requires_payment_method') {
    throw refusal.state('intent_invalid_state', `The intent has a status of ${intent.status}.`, {
      param: 'payment_intent',
    });
  }
  const record = world.connected(account);
  if (record !== null && !viewAccount(world, record).charges_enabled) {
    throw refusal.state('capability_not_active', 'The account must be able to take card payments.');
  }
  const { timeout } = reader;
  reader.timeout = null;
  const timedOut = refusal.state('terminal_reader_timeout', 'The reader did not answer in time.');
  if (timeout === 'without the job') throw timedOut;
  object.action = {
    api_error: null,
    failure_code: null,
    failure_message: null,
    process_payment_intent: {
      payment_intent: intent.id,
      process_config: { enable_customer_cancellation: false, ...config },
    },
    status: 'in_progress',
    type: 'process_payment_intent',
  };
  const answer = structuredClone(object);
  comeToReader(world, account, { reader, scenario: reader.next.shift() ?? reader.always });
  if (timeout === 'with the job') throw timedOut;
  return answer;
}

const deviceTypes: Readonly<Record<string, Stripe.Terminal.Reader.DeviceType>> = {
  'simulated-wpe': 'simulated_wisepos_e',
  'simulated-s700': 'simulated_stripe_s700',
};

/** A reader shows a code of three words, which registers it once. */
function deviceTypeOf(world: World, registrationCode: string): Stripe.Terminal.Reader.DeviceType {
  const simulated = deviceTypes[registrationCode];
  if (simulated !== undefined) return simulated;
  const isCode = /^[a-z]+-[a-z]+-[a-z]+$/.test(registrationCode);
  if (isCode && !world.usedCodes.has(registrationCode)) {
    world.usedCodes.add(registrationCode);
    return 'bbpos_wisepos_e';
  }
  throw refusal.missingResource('registration code', registrationCode, 'registration_code');
}

interface NewReader {
  readonly deviceType: Stripe.Terminal.Reader.DeviceType;
  readonly location: string | null;
}

export function addReader(world: World, account: string, wanted: NewReader): ReaderRecord {
  const newId = world.newId('tmr');
  const object: Stripe.Terminal.Reader = {
    id: newId,
    object: 'terminal.reader',
    action: null,
    device_sw_version: '1.2.3',
    device_type: wanted.deviceType,
    ip_address: '0.0.0.0',
    label: newId,
    last_seen_at: world.now().getTime(),
    livemode: false,
    location: wanted.location,
    metadata: {},
    serial_number: `WSC${newId.slice(-9)}`,
    status: 'online',
  };
  const approves: CardScenario = { kind: 'approve' };
  return world.readers.add(account, {
    id: newId,
    object,
    next: [],
    always: approves,
    timeout: null,
    isSlow: false,
  });
}
