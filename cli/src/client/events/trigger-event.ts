import { setTimeout as delay } from 'node:timers/promises';
import type { EventKind, ListedEvent, Taprail } from '../../../../sdk/src/index.ts';
import { CommandError, type Terminal } from '../../command.ts';
import { parseAmount } from '../../terminal/money-text.ts';
import { onboard } from '../sub-merchants/onboard.ts';
import { sampleCurrency } from '../sub-merchants/sample-details.ts';
import { scenarios } from './trigger-scenarios.ts';

const applicant = {
  externalRef: 'trigger-shop',
  businessType: 'individual',
  country: 'US',
  email: 'trigger-shop@example.com',
} as const;

const pollMs = 50;
const waitMaxMs = 15_000;

/** The event to make, with its deviations from the default. */
interface Wanted {
  readonly kind: EventKind;
  readonly submerchant?: string | undefined;
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
  readonly device?: string | undefined;
  readonly reason?: string | undefined;
  readonly code?: string | undefined;
}

/** Makes an event of that kind happen, and returns it. */
export async function triggerEvent(
  terminal: Terminal,
  taprail: Taprail,
  wanted: Wanted,
): Promise<ListedEvent> {
  const { kind, submerchant = applicant.externalRef, device, reason, code } = wanted;
  const say = (step: string) => terminal.note(`  ${step}`);
  if (wanted.submerchant === undefined) await requireSubMerchant(taprail, say);
  const scene = { taprail, submerchant, say, device, reason, code };
  const money = await readMoney(taprail, submerchant, wanted);
  const { now: begunAt } = await taprail.test.clock.get();
  const object = await scenarios[kind]({ ...scene, ...money });
  const deadline = performance.now() + waitMaxMs;
  for (;;) {
    const query = { type: kind, submerchant, created_from: begunAt, limit: 100 };
    const { data } = await taprail.events.list(query);
    const found = data.find((event) => event.data.object.id === object);
    if (found !== undefined) return found;
    if (performance.now() > deadline) {
      throw new CommandError(
        `${object} was made, but ${kind} has not happened; check again later:`,
        {
          next: `npx taprail events list --type ${kind}`,
        },
      );
    }
    await delay(pollMs);
  }
}

async function readMoney(
  taprail: Taprail,
  submerchant: string,
  wanted: Wanted,
): Promise<{ readonly amount: number; readonly currency: string }> {
  const { country } = await taprail.submerchants.get(submerchant);
  const currency = wanted.currency ?? sampleCurrency(country);
  if (wanted.amount === undefined) return { amount: 1250, currency };
  return { amount: parseAmount(wanted.amount, { currency, name: '--amount' }), currency };
}

/** Onboards it the first time, and again when something became due, as after failed payouts. */
async function requireSubMerchant(taprail: Taprail, say: (step: string) => void): Promise<void> {
  const { externalRef } = applicant;
  const onRound = () => say(`onboarding ${externalRef}`);
  const subMerchant = await onboard(taprail, applicant, { isComplete: true, onRound });
  if (subMerchant.charges_enabled) return;
  throw new CommandError(`${externalRef} cannot take taps; see why:`, {
    next: `npx taprail sub-merchants show ${externalRef}`,
  });
}
