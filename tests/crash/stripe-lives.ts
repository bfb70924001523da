import type { JsonObject } from '../../server/src/lib/json.ts';
import { type Answered, isBusy, type PersistentClient } from './persistent-client.ts';

/** The steps of a tap after its approval. */
export const lifeKinds = [
  'kept',
  'tipped at the reader',
  'refunded',
  'reversed after its capture',
  'captured in part',
  'increased and captured',
  'reversed',
  'declined',
] as const;

export interface Life {
  readonly kind: (typeof lifeKinds)[number];
  readonly reference: string;
  readonly submerchant: string;
  readonly device: string;
}

const holds: readonly Life['kind'][] = ['captured in part', 'increased and captured', 'reversed'];

/** Takes one tap from end to end, with a caller that never gives up. */
export async function live(client: PersistentClient, life: Life): Promise<Answered[]> {
  const { reference } = life;
  const answers: Answered[] = [];
  const send = async (path: string, body: JsonObject) => {
    const key = `${reference}-${answers.length}`;
    const answered = await client.send({ method: 'POST', path, body, key });
    // The return of a fee may stay unknown for longer than callers wait.
    if (isBusy(answered.response)) throw new NotKnownYet();
    answers.push(answered);
    // A tap with an unknown outcome goes no further.
    if (answered.response.status === 202) throw new NotKnownYet();
    return answered.response.body;
  };
  try {
    await liveOn(life, send);
  } catch (error) {
    if (!(error instanceof NotKnownYet)) throw error;
  }
  return answers;
}

class NotKnownYet extends Error {}

type Send = (path: string, body: JsonObject) => Promise<JsonObject>;

async function liveOn({ kind, reference, submerchant, device }: Life, send: Send): Promise<void> {
  const tap = await send('/v1/taps', {
    amount: 2_000,
    currency: 'GBP',
    submerchant,
    device,
    platform_fee: 100,
    reference,
    ...(holds.includes(kind) ? { capture_mode: 'pre-auth' } : {}),
    ...(kind === 'tipped at the reader' ? { capture_mode: 'tap_with_tip', tip_prompt: {} } : {}),
  });
  if (tap.status !== 'approved') return;
  const ofTap = `/v1/taps/${String(tap.id)}`;
  const ofHold = `/v1/authorisations/${String(tap.authorisation)}`;
  switch (kind) {
    case 'refunded':
      await send('/v1/refunds', { transaction: String(tap.transaction), amount: 300 });
      await send('/v1/refunds', { transaction: String(tap.transaction), amount: 300 });
      break;
    case 'captured in part':
      await send(`${ofTap}/capture`, { amount: 1_500 });
      break;
    case 'increased and captured': {
      const increased = await send(`${ofHold}/increase`, { amount: 3_000 });
      if (increased.amount_authorised === 3_000) await send(`${ofHold}/capture`, {});
      break;
    }
    case 'reversed':
    case 'reversed after its capture':
      await send(`${ofTap}/reverse`, {});
      break;
    default:
  }
}
