import type { Operation } from '../support/operations/operations.ts';
import type { OpenApi } from '../support/service/check-response.ts';
import type { RawRequest } from '../support/service/send-request.ts';

/** A valid request, from which malformed ones are made. */
export interface Target {
  readonly operation: Operation;
  readonly right: RawRequest;
  /** The description of the operation. */
  readonly openApi: OpenApi;
  /** Whether only people use it. */
  readonly isForPeople?: boolean;
  readonly hashesPasswords?: boolean;
}
