import type { CallOptions, QueryOf, ReadOptions } from '../call.ts';
import { TaprailOnboardingError } from '../errors.ts';
import { type Listing, list } from '../listing.ts';
import { Resource, type Schemas } from '../resource.ts';
import { backoffMs, wait } from '../wait.ts';

/** Fields may also have dotted names, such as individual.first_name. */
type WithDottedNames<Body> = Body & { readonly [name: `${string}.${string}`]: unknown };

export type OnboardingStatus = Schemas['OnboardingStatus'];
export type RequirementsProfile = Schemas['RequirementsProfile'];
export type RequirementError = RequirementsProfile['errors'][number];
export type SubMerchant = Schemas['SubMerchant'];
export type SubMerchantQuery = QueryOf<'listSubMerchants'>;
export type SubMerchantSubmission = WithDottedNames<Schemas['SubMerchantSubmission']>;
export type SubMerchantChange = WithDottedNames<Schemas['SubMerchantChange']>;
export type PauseChange = Schemas['PauseChange'];

export interface WaitOptions extends ReadOptions {
  /** Called with what each look finds, the last one included. */
  readonly onProgress?: (submerchant: SubMerchant) => void;
}

export class SubMerchants extends Resource {
  /** Creates the sub-merchant, or changes the one that has this externalRef. */
  submit(submission: SubMerchantSubmission, options: CallOptions = {}): Promise<SubMerchant> {
    return this.client.call('submitSubMerchant', { ...options, body: submission });
  }

  get(externalRef: string, options: ReadOptions = {}): Promise<SubMerchant> {
    return this.client.call('getSubMerchant', { path: { externalRef }, ...options });
  }

  /** Supplies fields, nested or with dotted names; null clears one. */
  update(
    externalRef: string,
    change: SubMerchantChange,
    options: CallOptions = {},
  ): Promise<SubMerchant> {
    const call = { path: { externalRef }, ...options, body: change };
    return this.client.call('updateSubMerchant', call);
  }

  list(query: SubMerchantQuery = {}, options: ReadOptions = {}): Listing<SubMerchant> {
    return list(this.client, 'listSubMerchants', { query, options });
  }

  /** Stops charges or payouts, or lets them go on. */
  pause(externalRef: string, pauses: PauseChange, options: CallOptions = {}): Promise<SubMerchant> {
    const call = { path: { externalRef }, ...options, body: pauses };
    return this.client.call('pauseSubMerchant', call);
  }

  /** Lets payouts go on that are held since three in a row failed, without another bank account. */
  releasePayouts(externalRef: string, options: CallOptions = {}): Promise<SubMerchant> {
    return this.client.call('releasePayouts', { path: { externalRef }, ...options });
  }

  /**
   * Looks again and again, ever more rarely, until the sub-merchant can take charges. Rejects with
   * a TaprailOnboardingError as soon as waiting does not help: details are due, it was rejected, or
   * provisioning failed. The signal is the way to set a limit.
   */
  async waitUntilEnabled(externalRef: string, options: WaitOptions = {}): Promise<SubMerchant> {
    const { onProgress, ...read } = options;
    for (let attempt = 0; ; attempt += 1) {
      const submerchant = await this.get(externalRef, read);
      onProgress?.(submerchant);
      if (submerchant.charges_enabled) return submerchant;
      options.signal?.throwIfAborted();
      const reason = whyWaitingIsVain(submerchant);
      if (reason !== null) throw new TaprailOnboardingError(reason, submerchant);
      await wait(backoffMs(attempt), options.signal);
    }
  }
}

function whyWaitingIsVain({ externalRef, status, requirements }: SubMerchant): string | null {
  const { currentlyDue, disabledReason } = requirements;
  if (status === 'rejected') return `${externalRef} was rejected: ${disabledReason}.`;
  if (status === 'errored') return `${externalRef} could not be provisioned; submit it again.`;
  if (status === 'pending_requirements' && currentlyDue.length > 0) {
    return `${externalRef} needs more details; supply ${currentlyDue.join(', ')}.`;
  }
  if (disabledReason === 'platform_paused') return `You paused the charges of ${externalRef}.`;
  return null;
}
