import { parseId } from '../../lib/ids.ts';
import type { Database } from '../../postgres/database.ts';
import { answerPage, type PageQuery } from '../../request/answer-page.ts';
import type { Answer } from '../../request/context.ts';
import { filterSubMerchant } from '../onboarding/index.ts';
import { type CreatedQuery, readCreated } from '../platforms/index.ts';
import { movementNotFound } from './errors.ts';
import { findMovement, listMovements } from './movement-store.ts';
import { renderMovement } from './record-movement.ts';

export interface ReadParts {
  readonly database: Database;
}

interface MovementQuery extends PageQuery, CreatedQuery {
  readonly submerchant?: string;
  readonly kind?: string;
}

export async function getMovement(
  { database }: ReadParts,
  platformId: string,
  id: string,
): Promise<Answer> {
  const uuid = parseId('pm', id);
  const found = uuid === null ? undefined : await findMovement(database, { platformId, id: uuid });
  if (found === undefined) throw movementNotFound();
  return { status: 200, body: renderMovement(found) };
}

export async function getMovements(
  { database }: ReadParts,
  platformId: string,
  query: MovementQuery,
): Promise<Answer> {
  const { submerchant, kind = null } = query;
  const subMerchantId = await filterSubMerchant(database, platformId, submerchant);
  const filter = { platformId, subMerchantId, kind };
  const created = await readCreated(database, platformId, query);
  return answerPage(
    'pm',
    query,
    (bounds) => listMovements(database, { ...filter, ...created, ...bounds }),
    (movements) => movements.map(renderMovement),
  );
}
