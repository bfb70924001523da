import { setTimeout as delay } from 'node:timers/promises';
import type { EventKind, ListedEvent, Taprail } from '../../../../sdk/src/index.ts';
import { CommandError, type Terminal } from '../command.ts';
import { onboard } from './onboard.ts';
import { scenarios } from './trigger-scenarios.ts';

const applicant = {
  externalRef: 'trigger-shop',
  businessType: 'individual',
  country: 'US',
  email: 'trigger-shop@example.com',
} as const;

const pollMs = 50;
const waitMaxMs = 15_000;

/** Makes an event of that kind happen, and returns it. */
export async function triggerEvent(
  terminal: Terminal,
  taprail: Taprail,
  kind: EventKind,
): Promise<ListedEvent> {
  const say = (step: string) => terminal.note(`  ${step}`);
  await requireSubMerchant(taprail, say);
  const { externalRef: submerchant } = applicant;
  const { now: begunAt } = await taprail.test.clock.get();
  const object = await scenarios[kind]({ taprail, submerchant, say });
  const deadline = performance.now() + waitMaxMs;
  for (;;) {
    const query = { type: kind, submerchant, created_from: begunAt, limit: 100 };
    const { data } = await taprail.events.list(query);
    const found = data.find((event) => event.data.object.id === object);
    if (found !== undefined) return found;
    if (performance.now() > deadline) {
      throw new CommandError(
        `${object} was made, but ${kind} has not happened; look again later:`,
        {
          next: `npx taprail events list --type ${kind}`,
        },
      );
    }
    await delay(pollMs);
  }
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
