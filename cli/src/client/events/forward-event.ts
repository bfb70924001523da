import { type Event, webhooks } from '../../../../sdk/src/index.ts';
import { version } from '../../../../server/src/version.ts';

export interface Forwarded {
  /** Null if there was no answer. */
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
}

/** As long as real deliveries wait. */
const answerMaxMs = 5_000;

/** Sends an event as a real delivery would, once. */
export async function forwardEvent(
  event: Event,
  to: { readonly url: string; readonly secret: string },
): Promise<Forwarded> {
  const body = JSON.stringify(event);
  const signature = await webhooks.sign(body, to.secret);
  const begunMs = performance.now();
  const end = (outcome: Pick<Forwarded, 'status' | 'error'>): Forwarded => ({
    ...outcome,
    durationMs: Math.round(performance.now() - begunMs),
  });
  try {
    const answer = await fetch(to.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMaxMs),
      headers: {
        'content-type': 'application/json',
        'user-agent': `Taprail/${version}`,
        'service-signature': signature,
        'service-event-id': event.id,
        'service-event-type': event.type,
        'service-attempt': '1',
      },
      body,
    });
    await answer.body?.cancel();
    return end({ status: answer.status, error: null });
  } catch (error) {
    return end({ status: null, error: reasonOf(error) });
  }
}

/** fetch puts the reason of a failure into its cause. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & {
    readonly cause?: Error & { readonly code?: string };
  };
  if (name === 'TimeoutError') return `nothing within ${answerMaxMs / 1000} s`;
  return cause?.code ?? cause?.message ?? message;
}
