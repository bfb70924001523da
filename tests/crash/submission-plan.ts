import { sampleValue } from '../../cli/src/client/sub-merchants/sample-details.ts';
import type { Json, JsonObject } from '../../server/src/lib/json.ts';
import type { BusinessType } from '../../server/src/psp/port.ts';
import {
  currentSetVersion,
  requirementSetFor,
} from '../../server/src/psp/simulator/account-rules/requirement-sets.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface PlannedRequest {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: JsonObject;
  readonly key: string | null;
}

/** A platform's requests for one sub-merchant, and the expected result. */
export interface SubmissionPlan {
  readonly path: string;
  /** Whether changes wait for the account, so that the provider gets them inline. */
  readonly awaitsAccount: boolean;
  /** Stages follow one another; the requests of a stage are sent at once. */
  readonly stages: readonly (readonly PlannedRequest[])[];
  readonly expected: { readonly status: string; readonly currentlyDue: readonly string[] };
}

const kinds = ['complete', 'complete', 'complete', 'partial', 'slow', 'reject', 'error'] as const;

/**
 * Chooses the submitted details, the number of requests, which are concurrent, and which have a
 * key.
 */
export function planSubmission(random: SeededRandom, externalRef: string): SubmissionPlan {
  const kind = random.pick(kinds);
  const country = random.pick(['US', 'GB', 'DE', 'SG'] as const);
  const businessType: BusinessType = random.pick(['individual', 'company'] as const);
  const set = requirementSetFor({ setVersion: currentSetVersion, country, businessType });
  const path = `/sub-merchants/${externalRef}`;
  const newKey = () => (random.chance(0.6) ? `key-${externalRef}-${random.below(2 ** 31)}` : null);

  const marker = kind === 'complete' || kind === 'partial' ? '' : `+${kind}`;
  const base = { externalRef, businessType, country, email: `owner${marker}@example.com` };
  const isFinal = kind === 'reject' || kind === 'error';
  const supplied = isFinal
    ? []
    : set.atCreation.filter(() => kind !== 'partial' || random.chance(0.7));
  const pieces: Record<string, Json>[] = [{}, {}, {}];
  for (const item of supplied) {
    const piece = pieces[random.below(pieces.length)];
    if (piece !== undefined) piece[item] = sampleValue(item, { country });
  }
  const [submitted = {}, ...changes] = pieces;
  const submission: PlannedRequest = {
    method: 'POST',
    path: '/sub-merchants',
    body: { ...base, ...submitted },
    key: newKey(),
  };
  const patches = changes
    .filter((body) => Object.keys(body).length > 0)
    .map((body): PlannedRequest => ({ method: 'PATCH', path, body, key: newKey() }));
  return {
    path,
    awaitsAccount: !isFinal && kind !== 'slow' && random.chance(0.6),
    stages: [
      // Sent twice at once, it must still create one sub-merchant.
      random.chance(0.25) ? [submission, submission] : [submission],
      ...(random.chance(0.3) ? [patches] : patches.map((patch) => [patch])),
    ],
    expected: isFinal
      ? { status: kind === 'reject' ? 'rejected' : 'errored', currentlyDue: [] }
      : expectedOf(set.atCreation.filter((item) => !supplied.includes(item))),
  };
}

function expectedOf(missing: readonly string[]): SubmissionPlan['expected'] {
  const status = missing.length === 0 ? 'enabled' : 'pending_requirements';
  return { status, currentlyDue: missing };
}
