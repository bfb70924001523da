import { formatId, parseId } from '../../lib/ids.ts';
import type { Database } from '../../postgres/database.ts';
import type { Answer } from '../../request/context.ts';
import { invalidCursor } from '../../request/errors.ts';
import { page, pageSizeDefault } from '../../request/page.ts';
import { findIdByExternalRef } from '../onboarding/index.ts';
import { readMoments } from '../platforms/index.ts';
import { movementNotFound } from './errors.ts';
import { findMovement, listMovements } from './movement-store.ts';
import { renderMovement } from './record-movement.ts';

export interface LookUpParts {
  readonly database: Database;
}

interface MovementQuery {
  readonly submerchant?: string;
  readonly kind?: string;
  readonly created_from?: string;
  readonly created_to?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

export async function getMovement(
  { database }: LookUpParts,
  platformId: string,
  id: string,
): Promise<Answer> {
  const uuid = parseId('pm', id);
  const found = uuid === null ? undefined : await findMovement(database, { platformId, id: uuid });
  if (found === undefined) throw movementNotFound();
  return { status: 200, body: renderMovement(found) };
}

export async function getMovements(
  { database }: LookUpParts,
  platformId: string,
  query: MovementQuery,
): Promise<Answer> {
  const { submerchant: externalRef, kind = null, limit = pageSizeDefault, cursor } = query;
  const beforeId = cursor === undefined ? null : parseId('pm', cursor);
  if (cursor !== undefined && beforeId === null) throw invalidCursor({ param: 'cursor' });
  const subMerchantId =
    externalRef === undefined
      ? null
      : await findIdByExternalRef(database, { platformId, externalRef });
  const isEmpty = externalRef !== undefined && subMerchantId === null;
  const { created_from: from, created_to: to } = await readMoments(database, platformId, {
    created_from: query.created_from,
    created_to: query.created_to,
  });
  const filter = { platformId, subMerchantId, kind, from, to, beforeId, limit: limit + 1 };
  const movements = isEmpty ? [] : await listMovements(database, filter);
  const body = page(movements, {
    limit,
    render: renderMovement,
    cursor: (movement) => formatId('pm', movement.id),
  });
  return { status: 200, body };
}
