import {
  type SubMerchant,
  type Taprail,
  TaprailOnboardingError,
} from '../../../../sdk/src/index.ts';
import { CommandError } from '../../command.ts';
import { sampleValue } from './sample-details.ts';

export interface Applicant {
  readonly externalRef: string;
  readonly businessType: 'individual' | 'company';
  readonly country: string;
  readonly email: string;
}

interface OnboardingOptions {
  /** Also supplies what is due only later, so that volume never disables charges. */
  readonly isComplete?: boolean;
  /** Called before each round with the items that samples are sent for. */
  readonly onRound?: (items: readonly string[]) => void;
}

/** A sub-merchant is asked for something again only after a verification failed. */
const roundsMax = 6;
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
  let subMerchant = await submitAndWait(taprail, applicant);
  for (let round = 0; round < roundsMax; round += 1) {
    const { currentlyDue, eventuallyDue } = subMerchant.requirements;
    const items = options.isComplete === true ? [...currentlyDue, ...eventuallyDue] : currentlyDue;
    if (items.length === 0 || subMerchant.status === 'rejected') break;
    options.onRound?.(items);
    const samples = await samplesFor(taprail, applicant, items);
    subMerchant = await submitAndWait(taprail, { ...applicant, ...samples });
  }
  return subMerchant;
}

/** The sub-merchant once it is enabled, or waiting does not help. */
async function submitAndWait(taprail: Taprail, applicant: Applicant): Promise<SubMerchant> {
  const { externalRef, ...answers } = applicant;
  const limit = AbortSignal.timeout(waitMaxMs);
  try {
    return await taprail.submerchants.onboard(externalRef, answers, { signal: limit });
  } catch (error) {
    if (error instanceof TaprailOnboardingError) return error.submerchant;
    if (!limit.aborted) throw error;
    throw new CommandError(`${externalRef} is not onboarded after a minute; check again later:`, {
      next: `npx taprail sub-merchants show ${externalRef}`,
    });
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

/** The smallest valid picture. */
const smallestPng = Uint8Array.fromHex('89504e470d0a1a0a0000000d49484452');
