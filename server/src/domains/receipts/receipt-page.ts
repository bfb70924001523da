import { RateLimiter } from '../../lib/concurrency/rate-limit.ts';
import { ServiceError } from '../../lib/errors.ts';
import { networkOf } from '../../lib/network-of.ts';
import { rateLimited } from '../../request/errors.ts';
import { findTransaction, type TransactionState } from '../payments/index.ts';
import { acceptedLanguage, languages } from './languages/languages.ts';
import { layOut } from './layout/lay-out.ts';
import { contentPolicy, renderHtml, renderNotice } from './layout/render-html.ts';
import { pageExpiry, readReceipt } from './read-receipt.ts';
import { findClockOffset, findGeneration } from './receipt-store.ts';
import type { Receipts } from './receipts.ts';
import { type LanguageName, languageNames } from './types.ts';

interface PageRequest {
  readonly token: string;
  /** The network address that the request came from. */
  readonly address: string;
  readonly language: unknown;
  readonly acceptLanguage: string | undefined;
}

interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Enough for everybody behind one address, too little for guessing. */
const viewsPerSecond = 20;

/** Nobody but who has the address may find, keep or embed the page. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': contentPolicy,
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  vary: 'accept-language',
  'x-robots-tag': 'noindex, nofollow, noarchive',
};

/** The public pages of receipts, for whoever has the address. */
export class ReceiptPages {
  readonly limiter = new RateLimiter(viewsPerSecond, (wait) => rateLimited({ headers: wait }));
  readonly #receipts: Receipts;

  constructor(receipts: Receipts) {
    this.#receipts = receipts;
  }

  /**
   * The page of a receipt. It looks the same whether an address never existed, was revoked, has
   * expired or belongs to erased data.
   */
  async show(request: PageRequest): Promise<Page> {
    const asked = languageNames.find((name) => name === request.language);
    const language = asked ?? acceptedLanguage(request.acceptLanguage);
    try {
      this.limiter.take(networkOf(request.address), performance.now());
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const page = notice(error.status, language ?? 'en');
      return { ...page, headers: { ...page.headers, ...error.headers } };
    }
    const found = await this.#find(request.token);
    if (found === null) return notice(404, language ?? 'en');
    const wanted = { copy: 'cardholder', language, refund: null, now: found.now } as const;
    const receipt = await readReceipt(this.#receipts, found.transaction, wanted);
    return { status: 200, headers, body: renderHtml(layOut(receipt), receipt.language) };
  }

  sweep(): void {
    this.limiter.sweep(performance.now());
  }

  /** A guess ends before the database is asked. */
  async #find(
    token: string,
  ): Promise<{ readonly transaction: TransactionState; readonly now: Date } | null> {
    const { database, tokens } = this.#receipts;
    const address = tokens.read(token);
    if (address === null) return null;
    const { platformId, transactionId: id } = address;
    const offsetMs = await findClockOffset(database, platformId);
    if (offsetMs === null) return null;
    if ((await findGeneration(database, { platformId, id })) !== address.generation) return null;
    const transaction = await findTransaction(database, { platformId, id });
    if (transaction === undefined || transaction.isErased) return null;
    const now = new Date(Date.now() + offsetMs);
    return now < (await pageExpiry(this.#receipts, transaction)) ? { transaction, now } : null;
  }
}

function notice(status: number, language: LanguageName): Page {
  return { status, headers, body: renderNotice(languages[language].unavailable, language) };
}
