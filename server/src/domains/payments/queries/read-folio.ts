import { formatId, leastUuid, parseId } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import {
  answerRows,
  type Found,
  type PageQuery,
  readCursor,
} from '../../../request/answer-page.ts';
import type { Answer } from '../../../request/context.ts';
import { chainNotFound } from '../errors.ts';
import type { Payments } from '../payments.ts';
import { type FolioLine, type FolioOperation, folioLines } from '../transaction/folio-lines.ts';
import { findChain } from './transaction-store.ts';

/** The operations that a page reads at most; some of them have no line. */
const operationsPerRead = 250;

/** A stay as its folio needs it. */
interface FolioOf {
  readonly platformId: string;
  readonly currency: string;
  readonly transactionIds: readonly string[];
}

/** The place after which a page begins: an operation, and how many of its lines were shown. */
interface Place {
  readonly operationId: string;
  readonly shown: number;
}

type Line = FolioLine & { readonly place: Place };

/** A page of everything that was held, charged, captured and given back in a stay, in order. */
export async function getFolio(
  { database }: Payments,
  platformId: string,
  { id, query }: { readonly id: string; readonly query: PageQuery },
): Promise<Answer> {
  const folio = await findFolio(database, platformId, id);
  const place = await readCursor(query.cursor, parsePlace);
  return answerRows(query, (limit) => findLines(database, folio, { after: place, limit }), {
    render: (lines) => lines.map(({ place: _, ...line }) => line),
    cursorOf: (row: Line | Place) => formatPlace('place' in row ? row.place : row),
  });
}

/** All lines of a stay, some at a time. */
export async function* eachFolioPage(
  database: Queryable,
  folio: FolioOf,
): AsyncGenerator<readonly FolioLine[]> {
  for (let afterId = leastUuid; ; ) {
    const operations = await listOperations(database, folio, afterId);
    yield operations.flatMap((operation) => folioLines(operation, folio.currency));
    const last = operations.at(-1);
    if (last === undefined || operations.length < operationsPerRead) return;
    afterId = last.id;
  }
}

/** Throws if there is no such stay. */
export async function findFolio(
  database: Queryable,
  platformId: string,
  shownId: string,
): Promise<FolioOf> {
  const id = parseId('ach', shownId);
  const chain = id === null ? undefined : await findChain(database, { platformId, id });
  if (id === null || chain === undefined) throw chainNotFound();
  const rows = await database.rows<{ id: string }>(sql('transaction_list_of_chain')`
    select transaction_id as id
    from transactions
    where platform_id = ${platformId}::uuid
      and (
        (transaction_id = ${id}::uuid and chain_id = ${id}::uuid)
        or (chain_id = ${id}::uuid and chain_id <> transaction_id)
      )`);
  return { platformId, currency: chain.currency, transactionIds: rows.map((row) => row.id) };
}

async function findLines(
  database: Queryable,
  folio: FolioOf,
  { after, limit }: { readonly after: Place | null; readonly limit: number },
): Promise<Found<Line, Place>> {
  // The operation at the cursor is read again, since it may have more lines.
  const afterId = after === null ? leastUuid : idBefore(after.operationId);
  const operations = await listOperations(database, folio, afterId);
  const lines = operations.flatMap((operation) =>
    folioLines(operation, folio.currency).map((line, index) => {
      return { ...line, place: { operationId: operation.id, shown: index + 1 } };
    }),
  );
  const isShown = ({ place }: Line) =>
    after !== null && place.operationId === after.operationId && place.shown <= after.shown;
  const rows = lines.filter((line) => !isShown(line)).slice(0, limit);
  const last = operations.at(-1);
  const isCut = operations.length === operationsPerRead && last !== undefined;
  return { rows, lastExamined: isCut ? { operationId: last.id, shown: 99 } : null };
}

/** In the order in which they were asked for. */
function listOperations(
  database: Queryable,
  { platformId, transactionIds: ids }: FolioOf,
  afterId: string,
): Promise<FolioOperation[]> {
  return database.rows<FolioOperation>(sql('operation_list_folio')`
    select o.operation_id as id, o.object_id as "transactionId", o.request, r.stages
    from operations o
    join records r
      on r.platform_id = ${platformId}::uuid
      and r.object_id = o.object_id
      and r.position = o.position
    where o.platform_id = ${platformId}::uuid
      and (
        o.operation_id = any(${ids}::uuid[])
        or (o.object_id = any(${ids}::uuid[]) and o.position > 1)
      )
      and o.operation_id > ${afterId}::uuid
      and r.stages is not null
    order by o.operation_id
    limit ${operationsPerRead}::integer`);
}

const cursorPrefix = 'fol';

function formatPlace({ operationId, shown }: Place): string {
  return `${formatId(cursorPrefix, operationId)}.${shown}`;
}

function parsePlace(text: string): Place | null {
  const [, id = '', shown = ''] = /^(fol_\w+)\.(\d{1,2})$/.exec(text) ?? [];
  const operationId = parseId(cursorPrefix, id);
  return operationId === null ? null : { operationId, shown: Number(shown) };
}

/** The greatest id below another. */
function idBefore(id: string): string {
  const before = BigInt(`0x${id.replaceAll('-', '')}`) - 1n;
  const hex = (before < 0n ? 0n : before).toString(16).padStart(32, '0');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
