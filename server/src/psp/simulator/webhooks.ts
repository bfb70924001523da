import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PspSubject, PspWebhook, PspWebhooks } from '../port.ts';

const signatureHeader = 'simulator-signature';
const toleranceMs = 5 * 60 * 1000;

export interface SignedWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: Buffer;
}

type SentWebhook = Pick<PspWebhook, 'eventId' | 'type' | 'accountRef'> & {
  readonly objectRef?: string;
};

/** Sends a webhook; a repeated event id makes it a duplicate. */
export type Tell = (webhook: SentWebhook) => Promise<void>;

/** The simulator's webhooks. It signs them, and Taprail verifies them like any others. */
export class SimulatorWebhooks implements PspWebhooks {
  readonly #secret: string;

  constructor(seed: string) {
    this.#secret = createHmac('sha256', seed).update('webhook secret').digest('hex');
  }

  sign(webhook: SentWebhook, sentAt: Date): SignedWebhook {
    const { eventId, type, accountRef, objectRef } = webhook;
    const body = JSON.stringify({ id: eventId, type, account: accountRef, object: objectRef });
    return this.signBody(Buffer.from(body), sentAt);
  }

  signBody(rawBody: Buffer, sentAt: Date): SignedWebhook {
    const seconds = Math.floor(sentAt.getTime() / 1000);
    const signature = this.#mac(seconds, rawBody).toString('hex');
    return { headers: { [signatureHeader]: `t=${seconds},v1=${signature}` }, rawBody };
  }

  verify: PspWebhooks['verify'] = ({ headers, rawBody, receivedAt }) => {
    const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(headers[signatureHeader]));
    if (match?.[1] === undefined || match[2] === undefined) return 'forged';
    const seconds = Number(match[1]);
    if (Math.abs(receivedAt.getTime() - seconds * 1000) > toleranceMs) return 'forged';
    const isSigned = timingSafeEqual(this.#mac(seconds, rawBody), Buffer.from(match[2], 'hex'));
    if (!isSigned) return 'forged';
    return readWebhook(rawBody);
  };

  #mac(seconds: number, rawBody: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update(`${seconds}.`).update(rawBody).digest();
  }
}

/** Names are stored and searched for, so only short ones of plain characters are accepted. */
const namePattern = /^[A-Za-z0-9._:-]{1,200}$/;

function readWebhook(rawBody: Buffer): PspWebhook | 'malformed' {
  const { id, type, account, object = null } = readObject(rawBody);
  if (!isName(id) || !isName(type) || !isName(account)) return 'malformed';
  if (object !== null && !isName(object)) return 'malformed';
  return { eventId: id, type, subject: subjectOf(type), accountRef: account, objectRef: object };
}

const subjects: readonly PspSubject[] = ['account', 'refund', 'payout', 'dispute'];

/** The first part of a type is its subject. */
function subjectOf(type: string): PspSubject | null {
  return subjects.find((subject) => type.startsWith(`${subject}.`)) ?? null;
}

function readObject(rawBody: Buffer): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(rawBody.toString('utf8'))) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && namePattern.test(value);
}
