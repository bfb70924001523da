import type { Operation } from '../../support/operations/operations.ts';
import type { ExpectedRefusal } from '../../support/service/assert-refusal.ts';
import type { RawRequest } from '../../support/service/send-request.ts';

/** A fault that every operation it applies to must refuse. */
export interface RefusalRow {
  readonly title: string;
  readonly concerns: (operation: Operation) => boolean;
  /** Makes one fault in a valid request. */
  readonly spoil: (request: RawRequest, operation: Operation) => RawRequest | Promise<RawRequest>;
  readonly expected: ExpectedRefusal;
}

export const isGuarded = ({ scope }: Operation): boolean => scope !== null;
export const takesJson = ({ bodyForm }: Operation): boolean => bodyForm === 'json';
export const takesForm = ({ bodyForm }: Operation): boolean => bodyForm === 'multipart';

/** The request with these headers set, or removed if undefined. */
export function withHeaders(
  request: RawRequest,
  changes: Readonly<Record<string, string | undefined>>,
): RawRequest {
  const merged = Object.entries({ ...request.headers, ...changes });
  const headers = merged.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...request, headers: Object.fromEntries(headers) };
}
