import { formatId, parseId } from '../../lib/ids.ts';
import type { Keyring } from '../../lib/keyring.ts';
import type { Database } from '../../postgres/database.ts';
import type { Answer, PlatformContext } from '../../request/context.ts';
import { findSubMerchants } from '../onboarding/index.ts';
import { findByOperation, findByReference, findTransaction } from '../payments/index.ts';

/** The kind of object behind each id prefix. */
const kinds = new Map(
  Object.entries({
    tap: 'transaction',
    auth: 'transaction',
    txn: 'transaction',
    chg: 'operation',
    re: 'operation',
    ach: 'authorisation_chain',
    po: 'payout',
    dp: 'dispute',
    evt: 'event',
    we: 'webhook_endpoint',
    seal: 'seal',
    key: 'api_key',
    req: 'request',
  }),
);

const foundMax = 10;

interface Found {
  readonly kind: string;
  readonly id: string;
}

/**
 * Searches by indexed text: any id, the reference of a tap, the beginning of an externalRef, words
 * of a sub-merchant's name, its e-mail. A part of a transaction leads to it. The page that shows
 * another id reads its object.
 */
export async function search(
  { database, keyring }: { readonly database: Database; readonly keyring: Keyring },
  { caller: { platformId }, query }: PlatformContext<unknown, { readonly q: string }>,
): Promise<Answer> {
  const text = query.q.trim();
  const [named, references, subMerchants] = await Promise.all([
    findById(database, platformId, text),
    findByReference(database, { platformId, reference: text, limit: foundMax }),
    findSubMerchants({ database, keyring }, { platformId, text, limit: foundMax }),
  ]);
  const data = [
    ...named,
    ...subMerchants.map(({ externalRef: id }) => ({ kind: 'submerchant', id })),
    ...references.map((id) => ({ kind: 'transaction', id: formatId('txn', id) })),
  ];
  return { status: 200, body: { object: 'search_results', data } };
}

async function findById(
  database: Database,
  platformId: string,
  text: string,
): Promise<readonly Found[]> {
  const [prefix = ''] = text.split('_');
  const kind = kinds.get(prefix);
  const id = kind === undefined ? null : parseId(prefix, text);
  if (kind === undefined || id === null) return [];
  if (kind !== 'transaction' && kind !== 'operation') return [{ kind, id: text }];
  const found =
    kind === 'operation'
      ? await findByOperation(database, { platformId, id })
      : (await findTransaction(database, { platformId, id }))?.id;
  return found === undefined ? [] : [{ kind: 'transaction', id: formatId('txn', found) }];
}
