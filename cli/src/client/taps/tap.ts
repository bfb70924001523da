import { type Command, Option } from '@commander-js/extra-typings';
import { captureModes } from '../../../../sdk/src/generated/api-lists.ts';
import type { Tap, TapRequest, Taprail } from '../../../../sdk/src/index.ts';
import {
  CommandError,
  defineCommand,
  jsonOption,
  parseWhole,
  type Terminal,
  UsageError,
} from '../../command.ts';
import { parseAmount, parseCurrency } from '../../terminal/money-text.ts';
import { idempotencyKeyOption } from '../idempotency-key-option.ts';
import { idOf } from '../ids.ts';
import { printAnswer } from '../print-answer.ts';
import { addMetadata } from './metadata-option.ts';
import { describeTap } from './tap-text.ts';

export function addTap(program: Command, terminal: Terminal): void {
  defineCommand(program, 'tap', {
    summary: 'Takes a tap on a reader.',
    description:
      'Has the reader wait for a card, and shows the outcome: approved, declined, cancelled or ' +
      'pending. All of them are results, so it ends with 0.\n\n' +
      'In the test environment the name of the reader chooses the outcome: sim_visa, ' +
      'sim_mastercard, sim_amex, sim_wallet, sim_decline_51, sim_reader_offline, ' +
      'sim_issuer_timeout, sim_capture_fail, sim_tip_15 and others.',
    examples: {
      'Take a tap at the simulated reader:': 'npx taprail tap 12.50 --submerchant bistro-7',
      'Hold an amount for a stay, on another card:':
        'npx taprail tap 200.00 --submerchant hotel-adler --capture-mode pre-auth ' +
        '--device sim_mastercard',
    },
  })
    .argument('<amount>', 'With all decimals, such as 12.50, or 500 in yen.')
    .option('--submerchant <externalRef>', 'For whom (default the only one that is enabled).')
    .option('--currency <code>', 'Such as EUR (default that of its country).', parseCurrency)
    .option('--device <id>', 'The reader (default sim_visa, in the test environment).')
    .addOption(
      new Option('--capture-mode <mode>', 'Capture at once, with a tip, or later.').choices(
        captureModes,
      ),
    )
    .option('--tip <amount>', 'A tip on top; the capture mode is then tap_with_tip.')
    .option(
      '--ask-tip [percentages]',
      'Have the reader ask for a tip: those of the settings, or such as 10,15,20.',
      parsePercentages,
    )
    .option('--ceiling <amount>', 'How far a pre-authorisation may be increased.')
    .option('--fee <amount>', "The platform's own fee (default by its settings).")
    .option(
      '--chain <id>',
      'The stay that this pre-authorisation joins: its ach_… id.',
      idOf('ach'),
    )
    .option('--reference <text>', 'Your own reference, to find it by.')
    .option('--description <text>', 'Its purpose.')
    .option('--metadata <name=value>', 'Your own data; give it once for each.', addMetadata)
    .addOption(idempotencyKeyOption)
    .addOption(jsonOption)
    .action(async (amount, options) => {
      const { json, submerchant } = options;
      const onboard = `npx taprail sub-merchants onboard ${submerchant}`;
      const advice = { submerchant_not_found: onboard, charges_disabled: onboard };
      const printing = { json, ...(submerchant && { advice }) };
      await printAnswer(terminal, printing, async ({ taprail, isTest }) => {
        if (!isTest && options.device === undefined) {
          throw new UsageError('--device <id> is required in production.');
        }
        const request = await readRequest(taprail, amount, options);
        const value = await whileWaiting(terminal, taprail, request.device, () =>
          takeTap(taprail, request, options.idempotencyKey),
        );
        return { value, text: () => describeTap(terminal, value), next: nextOf(value) };
      });
    });
}

/** With a key of the caller's, which may have been used before, an earlier tap is found. */
function takeTap(taprail: Taprail, tap: TapRequest, idempotencyKey?: string): Promise<Tap> {
  if (idempotencyKey === undefined) return taprail.taps.create(tap);
  return taprail.taps.createOrFind(tap, { idempotencyKey });
}

/** A hold is captured one day; everything else has its chain. */
function nextOf({ status, authorisation, amount_captured: captured, transaction }: Tap) {
  const show = `npx taprail transactions show ${transaction}`;
  const isHeld = status === 'approved' && authorisation !== null && captured === 0;
  return isHeld ? ([`npx taprail capture ${authorisation}`, show] as const) : ([show] as const);
}

/** A card may take its time. Ctrl-C ends the wait at the reader, and the tap is then cancelled. */
async function whileWaiting(
  terminal: Terminal,
  taprail: Taprail,
  device: string,
  take: () => Promise<Tap>,
): Promise<Tap> {
  const say = () => terminal.note(`Waiting for a card at ${device}; Ctrl-C cancels it.`);
  const timer = setTimeout(say, 1_000);
  // If the reader cannot be reached, the tap still ends by itself.
  const cancel = () => void taprail.devices.cancel(device).catch(() => {});
  process.on('SIGINT', cancel).on('SIGTERM', cancel);
  try {
    return await take();
  } finally {
    clearTimeout(timer);
    process.off('SIGINT', cancel).off('SIGTERM', cancel);
  }
}

interface TapOptions {
  readonly submerchant?: string | undefined;
  readonly currency?: string | undefined;
  readonly device?: string | undefined;
  readonly captureMode?: TapRequest['capture_mode'];
  readonly tip?: string | undefined;
  readonly askTip?: readonly number[] | true | undefined;
  readonly ceiling?: string | undefined;
  readonly fee?: string | undefined;
  readonly chain?: string | undefined;
  readonly reference?: string | undefined;
  readonly description?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

async function readRequest(
  taprail: Taprail,
  amount: string,
  options: TapOptions,
): Promise<TapRequest> {
  const submerchant = options.submerchant ?? (await onlySubMerchant(taprail, amount));
  const currency = options.currency ?? (await currencyOf(taprail, submerchant));
  const { tip, askTip } = options;
  if (tip !== undefined && askTip !== undefined) {
    throw new UsageError('Give --tip or --ask-tip: a tip that is known, or a question for it.');
  }
  const isTipped = tip !== undefined || askTip !== undefined;
  const { captureMode = isTipped ? 'tap_with_tip' : undefined } = options;
  const amountOf = (name: string, text: string | undefined) =>
    text === undefined ? undefined : parseAmount(text, { name, currency });
  return withoutUndefined({
    amount: parseAmount(amount, { name: 'The amount', currency }),
    currency,
    submerchant,
    device: options.device ?? (askTip === undefined ? 'sim_visa' : 'sim_tip_15'),
    capture_mode: captureMode,
    tip_amount: amountOf('--tip', tip),
    tip_prompt: promptOf(askTip),
    ceiling_amount: amountOf('--ceiling', options.ceiling),
    platform_fee: amountOf('--fee', options.fee),
    authorisation_chain_id: options.chain,
    reference: options.reference,
    description: options.description,
    metadata: options.metadata,
  });
}

function promptOf(asked: TapOptions['askTip']): TapRequest['tip_prompt'] | undefined {
  if (asked === undefined) return undefined;
  return asked === true ? {} : { options: asked.map((percent) => ({ percent })) };
}

function parsePercentages(text: string): readonly number[] {
  return text.split(',').map((each) => parseWhole(each, { name: 'ask-tip', min: 1, max: 100 }));
}

/** The only enabled sub-merchant need not be named. */
async function onlySubMerchant(taprail: Taprail, amount: string): Promise<string> {
  const { data } = await taprail.submerchants.list({ status: 'enabled', limit: 2 });
  const [first, second] = data;
  if (first === undefined) {
    throw new CommandError('No sub-merchant is enabled yet; onboard one first:', {
      next: 'npx taprail sub-merchants onboard bistro-7',
    });
  }
  if (second === undefined) return first.externalRef;
  throw new CommandError('There are several sub-merchants; say for which one the tap is:', {
    next: `npx taprail tap ${amount} --submerchant ${first.externalRef}`,
  });
}

async function currencyOf(taprail: Taprail, externalRef: string): Promise<string> {
  const { sampleCurrency } = await import('../sub-merchants/sample-details.ts');
  return sampleCurrency((await taprail.submerchants.get(externalRef)).country);
}

/** Options that were not given must be absent, since null or undefined would be a value. */
function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };
}
