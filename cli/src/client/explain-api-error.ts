import { TaprailConnectionError, TaprailError, TaprailRefusal } from '../../../sdk/src/index.ts';
import { CommandError } from '../command.ts';

/** The complete command that helps after a refusal, by the code of the refusal. */
export type Advice = Readonly<Partial<Record<TaprailRefusal['code'], string>>>;

/** A terminal keeps exported variables even after the service has moved. */
const forget = 'unset TAPRAIL_URL TAPRAIL_API_KEY';
const newKey = 'npx taprail keys issue --platform demo --scope "*"';

/** Applies unless a command has better advice. */
const general: Advice = {
  api_key_expired: newKey,
  api_key_revoked: newKey,
  invalid_api_key: newKey,
  authorisation_not_found: 'npx taprail transactions list',
  balance_insufficient: 'npx taprail balance',
  device_not_found: 'npx taprail devices list',
  dispute_not_found: 'npx taprail disputes list',
  event_not_found: 'npx taprail events list',
  no_subscribed_endpoint: 'npx taprail webhooks create --url http://127.0.0.1:4242/',
  onboarding_link_not_found: 'npx taprail links list',
  page_link_not_found: 'npx taprail page-links list',
  payout_not_found: 'npx taprail payouts list',
  submerchant_not_found: 'npx taprail sub-merchants list',
  tap_not_found: 'npx taprail transactions list',
  transaction_not_found: 'npx taprail transactions list',
  webhook_endpoint_not_found: 'npx taprail webhooks list',
};

/** Explains a failed call to a person. Anything but the SDK's errors is a bug. */
export function explainApiError(
  error: unknown,
  called: {
    readonly url: string;
    /** Whether variables of this terminal name the service and its key. */
    readonly isGiven: boolean;
    readonly advice: Advice;
  },
): unknown {
  const { url, isGiven, advice } = called;
  // A failure that may not be retried comes from another server.
  if (error instanceof TaprailConnectionError && error.retryable) {
    if (isGiven) {
      const where = `Taprail does not answer at ${url}, which TAPRAIL_URL of this terminal names`;
      return new CommandError(`${where}. To use the one that was started in this folder:`, {
        next: forget,
        cause: error,
      });
    }
    return new CommandError(`Taprail does not answer at ${url}; is it running?`, {
      next: 'npm start',
      cause: error,
    });
  }
  if (error instanceof TaprailRefusal) {
    const isOfTerminal = isGiven && error.code === 'invalid_api_key';
    const next = isOfTerminal ? forget : (advice[error.code] ?? general[error.code]);
    return new CommandError(sentencesOf(error), { ...(next && { next }), cause: error });
  }
  // The client refuses names that would lead to another path.
  if (error instanceof TypeError && error.message.endsWith(' of anything')) {
    return new CommandError(`${error.message}.`, { cause: error });
  }
  return error instanceof TaprailError ? new CommandError(error.message, { cause: error }) : error;
}

function sentencesOf(refusal: TaprailRefusal): string {
  const { code, errors, message, requestId, status } = refusal;
  // One wrong field is already named by the message.
  const fields = errors.length > 1 ? errors.map((each) => `  ${each.param}: ${each.message}`) : [];
  const reference = status >= 500 ? ` (${code}, request ${requestId})` : ` (${code})`;
  return [`${message.replace(/\.$/, '')}${reference}.`, ...fields].join('\n');
}
