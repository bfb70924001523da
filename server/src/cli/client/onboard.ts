import { setTimeout as delay } from 'node:timers/promises';
import type { SubMerchant, Taprail } from '../../../../sdk/src/index.ts';
import { CommandError } from '../command.ts';
import { sampleValue } from './sample-details.ts';

export interface Applicant {
  readonly externalRef: string;
  readonly businessType: 'individual' | 'company';
  readonly country: string;
  readonly email: string;
}

export interface OnboardingOptions {
  /** Also supplies what is due only later, so that volume never disables charges. */
  readonly isComplete?: boolean;
  /** Called before each round with the items that samples are sent for. */
  readonly onRound?: (items: readonly string[]) => void;
}

/** A sub-merchant is asked for something again only after a verification failed. */
const roundsMax = 6;
const pollMs = 100;
const waitMaxMs = 60_000;

/**
 * Submits a sub-merchant and answers what is due with samples until nothing is. Ends with the
 * sub-merchant as it is then: enabled, unless the details or the country ask for another outcome.
 */
export async function onboard(
  taprail: Taprail,
  applicant: Applicant,
  options: OnboardingOptions = {},
): Promise<SubMerchant> {
  const { externalRef } = applicant;
  await taprail.submerchants.submit({ ...applicant });
  let subMerchant = await whenDecided(taprail, externalRef);
  for (let round = 0; round < roundsMax; round += 1) {
    const { currentlyDue, eventuallyDue } = subMerchant.requirements;
    const items = options.isComplete === true ? [...currentlyDue, ...eventuallyDue] : currentlyDue;
    if (items.length === 0 || subMerchant.status === 'rejected') break;
    options.onRound?.(items);
    await taprail.submerchants.update(externalRef, await samplesFor(taprail, applicant, items));
    subMerchant = await whenDecided(taprail, externalRef);
  }
  return subMerchant;
}

/** The sub-merchant once its account exists and nothing that was sent is being verified. */
async function whenDecided(taprail: Taprail, externalRef: string): Promise<SubMerchant> {
  const deadline = performance.now() + waitMaxMs;
  for (;;) {
    const subMerchant = await taprail.submerchants.get(externalRef);
    const { status, requirements } = subMerchant;
    const isWaiting =
      ['received', 'creating'].includes(status) ||
      (status === 'pending_requirements' &&
        requirements.currentlyDue.length === 0 &&
        requirements.pendingVerification.length > 0);
    if (!isWaiting) return subMerchant;
    if (performance.now() > deadline) {
      throw new CommandError(`${externalRef} is still ${status}; look again later:`, {
        next: `npx taprail sub-merchants show ${externalRef}`,
      });
    }
    await delay(pollMs);
  }
}

async function samplesFor(
  taprail: Taprail,
  { country }: Applicant,
  items: readonly string[],
): Promise<Record<string, unknown>> {
  const needsDocument = items.some((item) => /document/.test(item));
  const context = needsDocument ? { country, fileId: await uploadSample(taprail) } : { country };
  return Object.fromEntries(items.map((item) => [item, sampleValue(item, context)]));
}

async function uploadSample(taprail: Taprail): Promise<string> {
  const { id } = await taprail.files.upload({ file: smallestPng });
  return id;
}

/** A picture of which nobody sees more than that it is one. */
const smallestPng = Uint8Array.fromHex('89504e470d0a1a0a0000000d49484452');
