import type { Outcome } from '../../server/src/psp/psp-call.ts';
import type {
  AuthorisationResult,
  AuthoriseRequest,
  TapCall,
} from '../../server/src/psp/tap-port.ts';
import { doneValue } from '../support/provider/simulated-provider.ts';
import type { Provider } from './provider.ts';

type Wanted = Pick<AuthoriseRequest, 'device'> & Partial<AuthoriseRequest>;

/** Takes a tap as the service does: reads the card first where the provider can. */
export async function askForTap(
  { taps }: Pick<Provider, 'taps'>,
  call: TapCall,
  wanted: Wanted,
): Promise<Outcome<AuthorisationResult>> {
  const request: AuthoriseRequest = {
    country: 'US',
    amount: 1250n,
    currency: 'USD',
    timeoutMs: 5_000,
    presented: null,
    captureNow: null,
    ...wanted,
  };
  if (taps.present === null) return taps.authorise(call, request);
  const presentation = await taps.present(call, request);
  if (presentation.kind !== 'card') return { kind: 'done', value: presentation };
  const { card: presented, tipAmount } = presentation;
  const { tipPrompt: _, feeWithTip, ...asked } = request;
  if (tipAmount === undefined) return taps.authorise(call, { ...asked, presented });
  const amount = asked.amount + tipAmount;
  const captureNow = { platformFee: feeWithTip?.(amount) ?? 0n };
  const outcome = await taps.authorise(call, { ...asked, amount, presented, captureNow });
  return mapApproved(outcome, (approved) => ({ ...approved, tipAmount }));
}

type Approved = Extract<AuthorisationResult, { kind: 'approved' }>;

function mapApproved(
  outcome: Outcome<AuthorisationResult>,
  change: (approved: Approved) => Approved,
): Outcome<AuthorisationResult> {
  const isApproved = outcome.kind === 'done' && outcome.value.kind === 'approved';
  return isApproved ? { kind: 'done', value: change(outcome.value as Approved) } : outcome;
}

const asksMax = 5;

/**
 * The result of a tap. Asks again while the outcome is unknown, as the service does: on a busy
 * machine an answer may come after the adapter's patience.
 */
export async function takeTap(
  provider: Pick<Provider, 'taps'>,
  call: TapCall,
  wanted: Wanted,
): Promise<AuthorisationResult> {
  for (let asks = 0; ; asks += 1) {
    const asked = { ...call, askedBefore: call.askedBefore + asks };
    const outcome = await askForTap(provider, asked, wanted);
    if (outcome.kind !== 'unknown' || asks === asksMax) return doneValue(outcome);
  }
}
