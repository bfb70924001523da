import assert from 'node:assert/strict';
import { ServiceError } from '../../../lib/errors.ts';
import type { SubmissionChange } from './merge-document.ts';
import { parseSubmission, type SubmissionContext } from './parse-submission.ts';

/** A change to a United States record without requirements, unless specified otherwise. */
export const CHANGE: SubmissionContext = {
  mode: 'change',
  country: 'US',
  acceptedPaths: new Set(),
  now: new Date('2026-11-02T12:00:00Z'),
};

export const FOUR = {
  externalRef: 'shop-1',
  businessType: 'individual',
  country: 'US',
  email: 'owner@example.com',
} as const;

export function change(body: unknown, context: Partial<SubmissionContext> = {}): SubmissionChange {
  return parseSubmission(body, { ...CHANGE, ...context });
}

export function refusalOf(body: unknown, context: Partial<SubmissionContext> = {}): ServiceError {
  try {
    change(body, context);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  return assert.fail('the body was accepted');
}

/** Each faulty field with its code. */
export function faultsOf(
  body: unknown,
  context: Partial<SubmissionContext> = {},
): Record<string, string> {
  const { errors = [] } = refusalOf(body, context);
  return Object.fromEntries(errors.map(({ param, code }) => [param, code]));
}

export function messageOf(body: unknown, context: Partial<SubmissionContext> = {}): string {
  return refusalOf(body, context).errors?.[0]?.message ?? '';
}
