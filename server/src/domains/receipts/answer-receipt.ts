import type { Answer, PlatformContext } from '../../request/context.ts';
import { layOut } from './layout/lay-out.ts';
import { contentPolicy, renderHtml } from './layout/render-html.ts';
import { renderText } from './layout/render-text.ts';
import { readReceipt, requireTransaction } from './read-receipt.ts';
import { revokeAddress } from './receipt-store.ts';
import type { Receipts } from './receipts.ts';
import type { Copy, LanguageName } from './types.ts';

export const formats = ['json', 'text', 'html'] as const;
type Format = (typeof formats)[number];

export interface ReceiptQuery {
  readonly format?: Format;
  readonly columns?: number;
  readonly copy?: Copy;
  readonly language?: LanguageName;
  readonly refund?: string;
}

/** The receipt in the form that the query names, or else the Accept header. */
export async function answerReceipt(
  receipts: Receipts,
  context: PlatformContext<{ readonly id: string }, ReceiptQuery>,
): Promise<Answer> {
  const { caller, now, params, query, headers } = context;
  const transaction = await requireTransaction(receipts, caller.platformId, params.id);
  const { copy = 'cardholder', language = null, refund = null, columns = 48 } = query;
  const receipt = await readReceipt(receipts, transaction, { copy, language, refund, now });
  const shared = { 'cache-control': 'no-store', vary: 'accept' };
  switch (query.format ?? formatOf(headers.accept)) {
    case 'json':
      return { status: 200, body: receipt, headers: shared };
    case 'text': {
      const sent = { ...shared, 'content-type': 'text/plain; charset=utf-8' };
      return {
        status: 200,
        body: null,
        bytes: renderText(layOut(receipt), columns),
        headers: sent,
      };
    }
    case 'html': {
      const type = { 'content-type': 'text/html; charset=utf-8' };
      // Of the same group of pages as the dashboard, which can then print it.
      const page = { ...type, 'cross-origin-opener-policy': 'same-origin' };
      const sent = { ...shared, ...page, 'content-security-policy': contentPolicy };
      const bytes = renderHtml(layOut(receipt), receipt.language);
      return { status: 200, body: null, bytes, headers: sent };
    }
  }
}

/** Clients that take anything get JSON. */
function formatOf(accept: string | string[] | undefined): Format {
  const wanted = String(accept ?? '')
    .split(',')
    .map((range) => range.split(';')[0]?.trim().toLowerCase());
  const known = { 'application/json': 'json', 'text/plain': 'text', 'text/html': 'html' } as const;
  const first = wanted.find((range) => range !== undefined && Object.hasOwn(known, range));
  return known[(first ?? 'application/json') as keyof typeof known];
}

/** Ends the present address of the public page. The receipt has a new one from then on. */
export async function revokeReceipt(
  receipts: Receipts,
  context: PlatformContext<{ readonly id: string }>,
): Promise<Answer> {
  const { caller, now, params } = context;
  const { platformId, id } = await requireTransaction(receipts, caller.platformId, params.id);
  return receipts.idempotency.once(context, async (transaction) => {
    await revokeAddress(transaction, { platformId, id, now });
    const body = {
      object: 'receipt_revocation',
      transaction: params.id,
      revoked_at: now.toISOString(),
    };
    return { status: 200, body };
  });
}
