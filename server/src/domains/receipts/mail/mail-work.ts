import { type Claimed, type DueWork, defineDueWork } from '../../../due-work/due-work.ts';
import { type Finish, finish, remove } from '../../../due-work/finish.ts';
import { formatId } from '../../../lib/ids.ts';
import type { Mail, Mailer, MailOutcome } from '../../../mail/mailer.ts';
import { findTransaction } from '../../payments/index.ts';
import { languages } from '../languages/languages.ts';
import { layOut } from '../layout/lay-out.ts';
import { renderHtml } from '../layout/render-html.ts';
import { renderText } from '../layout/render-text.ts';
import { readReceipt } from '../read-receipt.ts';
import type { Receipts } from '../receipts.ts';
import type { LanguageName, Receipt } from '../types.ts';
import { recipientContext } from './mail-store.ts';

interface MailRow {
  readonly mail_id: string;
  readonly transaction_id: string;
  readonly refund: string | null;
  readonly language: LanguageName | null;
  readonly recipient: Buffer;
  readonly recipient_key_id: string;
  readonly requested_at: Date;
  readonly failures: number;
}

/** No address is kept for longer. */
const keptForMs = 60 * 60 * 1000;
const delayMinMs = 5_000;
const delayMaxMs = 10 * 60 * 1000;

/**
 * Sends receipts by e-mail. A mail may go twice if the answer of the mail server is lost or the
 * process dies before the row is gone; both have the same Message-ID.
 */
export function receiptMailWork(receipts: Receipts): DueWork {
  return defineDueWork<MailRow>({
    name: 'receipt_mail',
    table: 'receipt_mails',
    keyColumns: ['mail_id'],
    columns: [
      ...['transaction_id', 'refund', 'language', 'recipient', 'recipient_key_id'],
      ...['requested_at', 'failures'],
    ],
    leaseMs: 60_000,
    concurrencyMax: 4,
    run: (row, { now }) => sendMail(receipts, row, now),
  });
}

async function sendMail(receipts: Receipts, row: MailRow & Claimed, now: Date): Promise<Finish> {
  const { logger, mailer, count } = receipts;
  const facts = { platform: row.platform_id, mail: row.mail_id };
  const deadline = new Date(row.requested_at.getTime() + keptForMs);
  if (now >= deadline) {
    count('expired');
    logger.warn(facts, 'a receipt could not be sent by e-mail within an hour');
    return remove();
  }
  const outcome = mailer === null ? noMailer : await deliver(receipts, mailer, row, now);
  if (outcome === null) return remove();
  const { kind } = outcome;
  count(kind);
  if (kind === 'accepted') return remove();
  const { code } = outcome;
  if (kind === 'refused') {
    logger.warn({ ...facts, code }, 'the mail server refused a receipt');
    return remove();
  }
  logger.warn({ ...facts, code }, 'the mail server did not take a receipt; it is tried again');
  const delayMs = Math.min(delayMinMs * 2 ** row.failures, delayMaxMs);
  const dueAt = new Date(Math.min(now.getTime() + delayMs, deadline.getTime()));
  return finish({ dueAt, set: { failures: row.failures + 1 } });
}

/** Another process asked, one that knows a mail server. */
const noMailer = { kind: 'failed', code: null } as const;

/** Null if there is nothing left to send. */
async function deliver(
  receipts: Receipts,
  mailer: Mailer,
  row: MailRow & Claimed,
  now: Date,
): Promise<MailOutcome | null> {
  const { platform_id: platformId, mail_id: id, refund, language } = row;
  const transaction = await findTransaction(receipts.database, {
    platformId,
    id: row.transaction_id,
  });
  if (transaction === undefined || transaction.isErased) return null;
  const wanted = { copy: 'cardholder', language, refund, now } as const;
  const receipt = await readReceipt(receipts, transaction, wanted);
  const sealed = { bytes: row.recipient, keyId: row.recipient_key_id };
  const to = receipts.keyring.open(sealed, recipientContext({ platformId, id })).toString('utf8');
  return mailer.send({ id: formatId('rcm', id), to, ...contentOf(receipt) });
}

function contentOf(receipt: Receipt): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { mail } = languages[receipt.language];
  const { name } = receipt.merchant;
  const layout = layOut(receipt);
  return {
    // A replacement text would give `$&` a meaning.
    subject: name === null ? mail.subjectWithoutName : mail.subject.replace('%', () => name),
    text: `${mail.greeting}\n\n${renderText(layout, 48)}`,
    html: renderHtml(layout, receipt.language),
  };
}
