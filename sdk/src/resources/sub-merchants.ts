import { answersTo } from '../answers-to.ts';
import type { CallOptions, QueryOf, ReadOptions } from '../requests/call.ts';
import { TaprailOnboardingError, TaprailRefusal } from '../requests/errors.ts';
import { type Listing, list } from '../requests/listing.ts';
import { backoffMs, wait } from '../requests/wait.ts';
import { Resource, type Schemas } from '../resource.ts';

/** Fields may also have dotted names, such as individual.first_name. */
type WithDottedNames<Body> = Body & { readonly [name: `${string}.${string}`]: unknown };

export type OnboardingStatus = Schemas['OnboardingStatus'];
export type RequirementsProfile = Schemas['RequirementsProfile'];
export type RequirementError = RequirementsProfile['errors'][number];
export type SubMerchant = Schemas['SubMerchant'];
export type SubMerchantQuery = QueryOf<'listSubMerchants'>;
export type SubMerchantSubmission = WithDottedNames<Schemas['SubMerchantSubmission']>;
export type SubMerchantChange = WithDottedNames<Schemas['SubMerchantChange']>;
/** All that you know of a sub-merchant, by the names of the requirements, nested or dotted. */
export type OnboardingAnswers = WithDottedNames<
  Omit<Schemas['SubMerchantSubmission'], 'externalRef'>
>;
export type PauseChange = Schemas['PauseChange'];
export type Erasure = Schemas['Erasure'];

export interface WaitOptions extends ReadOptions {
  /** Called with the result of each poll, the last one included. */
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

  /** Pauses or resumes charges or payouts. */
  pause(externalRef: string, pauses: PauseChange, options: CallOptions = {}): Promise<SubMerchant> {
    const call = { path: { externalRef }, ...options, body: pauses };
    return this.client.call('pauseSubMerchant', call);
  }

  /** Resumes payouts after three failures in a row, without another bank account. */
  releasePayouts(externalRef: string, options: CallOptions = {}): Promise<SubMerchant> {
    return this.client.call('releasePayouts', { path: { externalRef }, ...options });
  }

  /** Begins to erase its personal data. Charges, payouts and changes end at once, for good. */
  erase(externalRef: string, options: CallOptions = {}): Promise<Erasure> {
    return this.client.call('eraseSubMerchant', { path: { externalRef }, ...options });
  }

  /** How far its erasure has come. */
  erasure(externalRef: string, options: ReadOptions = {}): Promise<Erasure> {
    return this.client.call('getErasure', { path: { externalRef }, ...options });
  }

  /**
   * Submits the sub-merchant with these answers, gives an answer again that the provider asks for
   * again, and resolves when it can take charges. Rejects with a TaprailOnboardingError that says
   * what is missing or why it was rejected. Then call it again with more answers; known ones stay.
   * It polls at growing intervals; set a limit by the signal.
   */
  async onboard(
    externalRef: string,
    answers: OnboardingAnswers,
    options: WaitOptions = {},
  ): Promise<SubMerchant> {
    const { onProgress: _, ...call } = options;
    const submission = { ...answers, externalRef };
    const submerchant = await this.submit(submission, call).catch((error: unknown) => {
      if (!(error instanceof TaprailRefusal) || error.code !== 'submerchant_rejected') throw error;
      // The refusal does not say why it was rejected.
      return this.get(externalRef, call);
    });
    return this.#awaitEnabled(submerchant, options, answers);
  }

  /**
   * Polls at growing intervals until the sub-merchant can take charges. Rejects with a
   * TaprailOnboardingError as soon as waiting does not help: details are due, it was rejected, or
   * provisioning failed. Set a limit by the signal.
   */
  async waitUntilEnabled(externalRef: string, options: WaitOptions = {}): Promise<SubMerchant> {
    const { onProgress: _, ...read } = options;
    return this.#awaitEnabled(await this.get(externalRef, read), options);
  }

  async #awaitEnabled(
    found: SubMerchant,
    { onProgress, ...call }: WaitOptions,
    answers: object = {},
  ): Promise<SubMerchant> {
    const { externalRef } = found;
    const given = new Set<string>();
    let submerchant = found;
    for (let attempt = 0; ; attempt += 1) {
      onProgress?.(submerchant);
      const items = itemsDue(submerchant).filter((item) => !given.has(item));
      const change = answersTo(items, answers);
      if (Object.keys(change).length > 0) {
        // An answer that did not help once will not help the second time.
        for (const item of items) given.add(item);
        submerchant = await this.update(externalRef, change, call);
        continue;
      }
      if (submerchant.charges_enabled) return submerchant;
      call.signal?.throwIfAborted();
      const reason = whyWaitingIsVain(submerchant);
      if (reason !== null) throw new TaprailOnboardingError(reason, submerchant);
      await wait(backoffMs(attempt, { firstMs: 100 }), call.signal);
      submerchant = await this.get(externalRef, call);
    }
  }
}

function itemsDue({ status, requirements }: SubMerchant): readonly string[] {
  const canChange = status === 'pending_requirements' || status === 'enabled';
  return canChange ? requirements.currentlyDue : [];
}

function whyWaitingIsVain({ externalRef, status, requirements }: SubMerchant): string | null {
  const { currentlyDue, disabledReason, errors } = requirements;
  if (status === 'rejected') return `${externalRef} was rejected: ${disabledReason}.`;
  if (status === 'errored') return `${externalRef} could not be provisioned; submit it again.`;
  if (status === 'pending_requirements' && currentlyDue.length > 0) {
    const faults = errors.map(({ requirement, reason }) => ` ${requirement}: ${reason}`);
    return `${externalRef} needs more details; supply ${currentlyDue.join(', ')}.${faults.join('')}`;
  }
  if (disabledReason === 'platform_paused') return `You paused the charges of ${externalRef}.`;
  return null;
}
