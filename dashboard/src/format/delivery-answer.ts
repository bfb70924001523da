import type { WebhookDelivery } from '@taprail/sdk';
import { formatMs } from './duration.ts';

/** The reasons for a missing answer, in plain words. */
const reasons: Readonly<Record<string, string>> = {
  timeout: 'No answer in time',
  address_forbidden: 'Address not allowed',
  name_not_resolved: 'Host name not found',
  connection_refused: 'Connection refused',
  unreachable: 'Host not reachable',
  connection_failed: 'Connection failed',
  tls: 'Certificate not accepted',
  reset: 'Connection closed by the server',
  invalid_response: 'Not an HTTP answer',
  response_too_large: 'Answer too large',
  invalid_request: 'Address not usable',
  sender_closed: 'Interrupted by a restart',
};

/** The answer of an endpoint, such as "HTTP 503", or the reason for none. */
export function answerOf(status: number | null, error: string | null): string {
  return status === null ? (reasons[error ?? ''] ?? 'No answer') : `HTTP ${status}`;
}

/** The last attempt in a few words, such as "HTTP 503 after 28 ms"; null before the first. */
export function lastAnswerOf({
  last_response_status: status,
  last_error: error,
  last_duration_ms: duration,
}: WebhookDelivery): string | null {
  return duration === null ? null : `${answerOf(status, error)} after ${formatMs(duration)}`;
}

/** How attempts ended, such as "5xx" or "timeout", in a few words. */
export function outcomeWords(outcome: string): string {
  return /^\dxx$/.test(outcome) ? `HTTP ${outcome}` : answerOf(null, outcome);
}
