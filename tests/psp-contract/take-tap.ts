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
  return taps.authorise(call, { ...request, presented: presentation.card });
}

/** The result of a tap whose outcome is known. */
export async function takeTap(
  provider: Pick<Provider, 'taps'>,
  call: TapCall,
  wanted: Wanted,
): Promise<AuthorisationResult> {
  return doneValue(await askForTap(provider, call, wanted));
}
