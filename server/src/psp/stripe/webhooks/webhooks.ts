import Stripe from 'stripe';
import { platformAccountRef, platformOfAccount } from '../../platform-account.ts';
import { ownAccount, type PspSubject, type PspWebhook, type PspWebhooks } from '../../port.ts';
import { payoutKeys } from '../money/payouts.ts';

/** The oldest accepted signature, in seconds. */
const toleranceSeconds = 300;

/** Stripe's events, of the connected accounts and of the deployment's own. */
export class StripeWebhooks implements PspWebhooks {
  readonly #secrets: readonly string[];

  constructor(secrets: readonly string[]) {
    this.#secrets = secrets;
  }

  verify: PspWebhooks['verify'] = ({ headers, rawBody, receivedAt }) => {
    const header = headers['stripe-signature'];
    if (typeof header !== 'string') return 'forged';
    // Each endpoint at Stripe signs with its own secret.
    for (const secret of this.#secrets) {
      const read = readSigned({ header, rawBody, receivedAt, secret });
      if (read !== 'forged') return read;
    }
    return 'forged';
  };
}

function readSigned(signed: {
  readonly header: string;
  readonly rawBody: Buffer;
  readonly receivedAt: Date;
  readonly secret: string;
}): ReturnType<PspWebhooks['verify']> {
  const { header, rawBody, receivedAt, secret } = signed;
  const options = [toleranceSeconds, undefined, receivedAt.getTime()] as const;
  try {
    // It verifies before it parses.
    return readEvent(Stripe.webhooks.constructEvent(rawBody, header, secret, ...options));
  } catch (error) {
    const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError;
    return isForged ? 'forged' : 'malformed';
  }
}

/** The subjects of events. An event about an account's own state names the account alone. */
const subjects: readonly (readonly [prefix: string, subject: PspSubject | 'reader'])[] = [
  ['account.updated', 'account'],
  ['account.external_account.', 'account'],
  ['capability.', 'account'],
  ['person.', 'account'],
  ['charge.captured', 'capture'],
  ['refund.', 'refund'],
  ['charge.refund.', 'refund'],
  ['payout.', 'payout'],
  ['charge.dispute.', 'dispute'],
  ['terminal.reader.action_', 'reader'],
  ['topup.', 'statement'],
  ['transfer.', 'statement'],
];

/** Names are stored and searched for, so only short ones of plain characters are accepted. */
const namePattern = /^[A-Za-z0-9._:-]{1,200}$/;

/** An event from a webhook, or from an account's list of events. */
export function readEvent(event: unknown): PspWebhook | 'malformed' {
  const { id, type, account = null, data } = members(event);
  const object = members(members(data).object);
  if (!isName(id) || !isName(type) || (account !== null && !isName(account))) return 'malformed';
  const subject = subjects.find(([prefix]) => type.startsWith(prefix))?.[1] ?? null;
  const accountRef = account ?? ownAccountRef(subject, object);
  const facts = { eventId: id, type };
  // On the own account only platforms' payouts are ours. Others, like transfers, are not.
  if (accountRef === null) {
    const isMoved = subject === 'payout' || subject === 'statement';
    const told = isMoved ? 'statement' : null;
    return { ...facts, subject: told, accountRef: ownAccount, objectRef: null };
  }
  if (subject === null || subject === 'account' || subject === 'statement') {
    return { ...facts, subject, accountRef, objectRef: null };
  }
  // A capture is read by its intent, like everything that happens to a tap.
  const objectRef = subject === 'capture' ? object.payment_intent : object.id;
  if (!isName(objectRef)) return 'malformed';
  return { ...facts, subject, accountRef, objectRef };
}

/** The account that holds a platform's own money and made this payout; null for anything else. */
function ownAccountRef(
  subject: PspWebhook['subject'],
  object: Readonly<Record<string, unknown>>,
): string | null {
  const platformId = members(object.metadata)[payoutKeys.platform];
  if (subject !== 'payout' || typeof platformId !== 'string') return null;
  const ref = platformAccountRef(platformId);
  return platformOfAccount(ref) === null ? null : ref;
}

function members(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value) as Readonly<Record<string, unknown>>;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && namePattern.test(value);
}
