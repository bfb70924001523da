import { formatId, newUuid } from '../../../lib/ids.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { mailNotConfigured, tooManyReceiptMails } from '../errors.ts';
import { readReceipt, requireTransaction } from '../read-receipt.ts';
import type { Receipts } from '../receipts.ts';
import type { LanguageName } from '../types.ts';
import { countMails, insertMail, recipientContext } from './mail-store.ts';

/** Nobody needs more copies at once, and a stolen key may not flood a mailbox. */
export const mailsAtOnceMax = 5;

export interface MailRequest {
  readonly email: string;
  readonly language?: LanguageName;
  readonly refund?: string;
}

/** Accepts a receipt for sending by e-mail. The address is sealed with the work. */
export async function requestMail(
  receipts: Receipts,
  context: PlatformContext<{ readonly id: string }, unknown, MailRequest>,
): Promise<Answer> {
  const { caller, now, params, body } = context;
  const { platformId } = caller;
  const { mailer, keyring, idempotency, wake } = receipts;
  const found = await requireTransaction(receipts, platformId, params.id);
  if (mailer === null) throw mailNotConfigured();
  const { language = null, refund = null } = body;
  // Refuses a refund of another transaction.
  await readReceipt(receipts, found, { copy: 'cardholder', language, refund, now });
  const answer = await idempotency.once(context, async (transaction) => {
    const waiting = await countMails(transaction, { platformId, id: found.id });
    if (waiting >= mailsAtOnceMax) throw tooManyReceiptMails();
    const id = newUuid();
    const recipient = keyring.seal(Buffer.from(body.email), recipientContext({ platformId, id }));
    const mail = { platformId, id, transactionId: found.id, refund, language, recipient, now };
    await insertMail(transaction, mail);
    const accepted = {
      id: formatId('rcm', id),
      object: 'receipt_mail',
      transaction: params.id,
      refund,
      created_at: now.toISOString(),
    };
    return { status: 202, body: accepted };
  });
  wake(platformId);
  return answer;
}
