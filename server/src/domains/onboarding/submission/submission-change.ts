import type { JsonObject } from '../../../lib/json.ts';
import type { BusinessType } from '../../../psp/port.ts';

/** What one request changes, checked and in the spelling that is stored. */
export interface SubmissionChange {
  readonly externalRef?: string;
  readonly businessType?: BusinessType;
  readonly country?: string;
  readonly email?: string;
  /** Everything beyond the four, nested, without nulls and empty objects. */
  readonly fields: JsonObject;
  /** Dotted paths to remove. */
  readonly cleared: readonly string[];
  /** Dotted paths of all that was filled, with those of the objects around it. */
  readonly suppliedPaths: readonly string[];
}

/** A submission with which a record can begin. */
export interface NewSubmission extends SubmissionChange {
  readonly externalRef: string;
  readonly businessType: BusinessType;
  readonly country: string;
  readonly email: string;
}
