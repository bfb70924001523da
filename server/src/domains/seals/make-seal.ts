import { greatestUuid, leastUuid, makeIdsAfter, newUuid } from '../../lib/ids.ts';
import { lockFence, raiseFence } from '../../operations/fence.ts';
import type { Database, Queryable } from '../../postgres/database.ts';
import {
  advanceDraft,
  type Draft,
  type DraftLease,
  endDraft,
  findDraft,
  hasMore,
  insertChunk,
  insertDraft,
  insertLate,
  insertSeal,
  releaseDraft,
} from './draft-store.ts';
import { rootOf } from './merkle-tree.ts';
import { chunkRoot, leavesPerChunk, type ReadChunk, readChunk } from './read-chunk.ts';
import { firstPreviousHash, type SigningKey, signSeal } from './signing.ts';
import { listChunks, listSeals } from './store.ts';
import type { Seal } from './types.ts';

export interface SealParts {
  readonly database: Database;
  readonly signingKey: SigningKey;
}

/** Short turns, so that the lease cannot expire and turns follow each other quickly. */
const chunksPerTurnMax = 10;

/**
 * Continues the seal of a platform where the previous lease ended. Every chunk is committed with
 * the draft's progress, so a crash costs one chunk, and two workers can neither seal a record twice
 * nor make two seals of one span. Throws LeaseLost.
 */
export async function continueSeal(
  parts: SealParts,
  lease: DraftLease,
  { now, chunksMax = chunksPerTurnMax }: { readonly now: Date; readonly chunksMax?: number },
): Promise<void> {
  const { database } = parts;
  let draft = await findOrBegin(database, lease, now);
  for (let made = 0; made < chunksMax; made += 1) {
    const { walkedId: afterId, toId: upToId } = draft;
    const chunk = await readChunk(database, draft, { afterId, upToId });
    if (chunk.isLast) return finish(parts, lease, { draft, chunk, now });
    draft = await addChunk(database, lease, { draft, chunk });
  }
  await releaseDraft(database, lease);
}

async function findOrBegin(database: Database, lease: DraftLease, now: Date): Promise<Draft> {
  const { platformId } = lease;
  const found = await findDraft(database, lease);
  if (found.id !== null) return found;
  const [previous] = await listSeals(database, latest(platformId));
  // The chain follows the ids of seals, even if another node made the previous one.
  if (previous !== undefined) makeIdsAfter(previous.id);
  // In a statement of its own, since claims wait for it.
  const toId = await raiseFence(database, { platformId, id: newUuid() });
  const draft: Draft = {
    platformId,
    id: newUuid(),
    fromId: found.fromId,
    toId,
    to: now,
    walkedId: leastUuid,
    chunkCount: 0,
  };
  await database.transaction((transaction) => insertDraft(transaction, lease, draft));
  return draft;
}

async function addChunk(
  database: Database,
  lease: DraftLease,
  { draft, chunk }: { readonly draft: Draft; readonly chunk: ReadChunk },
): Promise<Draft> {
  await database.transaction(async (transaction) => {
    await advanceDraft(transaction, lease, draft, chunk);
    await writeChunk(transaction, { draft, chunk });
  });
  return { ...draft, walkedId: chunk.lastId, chunkCount: draft.chunkCount + 1 };
}

/**
 * Writes the last chunk and the seal. A span without records needs neither and joins the next one,
 * so no operation lies between two seals.
 */
async function finish(
  { database, signingKey }: SealParts,
  lease: DraftLease,
  { draft, chunk, now }: { readonly draft: Draft; readonly chunk: ReadChunk; readonly now: Date },
): Promise<void> {
  const count = draft.chunkCount * leavesPerChunk + chunk.leaves.length;
  await database.transaction(async (transaction) => {
    const isIdle = chunk.open.length === 0 && !(await isMoreExpected(transaction, draft));
    await endDraft(transaction, lease, draft, {
      sealedId: count === 0 ? draft.fromId : draft.toId,
      dueAt: isIdle ? null : nextMidnight(now),
    });
    await writeChunk(transaction, { draft, chunk });
    if (count === 0) return;
    const seal = await composeSeal(transaction, draft, { count, signingKey, now });
    await insertSeal(transaction, seal);
  });
}

/** Checks again under the fence's lock: an operation claimed in between would never be sealed. */
async function isMoreExpected(transaction: Queryable, draft: Draft): Promise<boolean> {
  if (await hasMore(transaction, draft)) return true;
  await lockFence(transaction, draft.platformId);
  return hasMore(transaction, draft);
}

async function writeChunk(
  transaction: Queryable,
  { draft, chunk }: { readonly draft: Draft; readonly chunk: ReadChunk },
): Promise<void> {
  await insertLate(transaction, draft.platformId, chunk.open);
  const root = chunkRoot(chunk);
  if (root !== null) await insertChunk(transaction, draft, { lastId: chunk.lastId, root });
}

async function composeSeal(
  transaction: Queryable,
  draft: Draft,
  facts: { readonly count: number; readonly signingKey: SigningKey; readonly now: Date },
): Promise<Seal> {
  const [previous] = await listSeals(transaction, latest(draft.platformId));
  const chunks = await listChunks(transaction, draft);
  const { platformId, id, fromId, toId, to } = draft;
  const statement = {
    id,
    from: previous?.to ?? null,
    to,
    count: facts.count,
    root: rootOf(chunks.map(({ root }) => root)),
    previousHash: previous?.hash ?? firstPreviousHash,
    publicKey: facts.signingKey.publicKey,
    createdAt: facts.now,
  };
  const signed = signSeal(statement, facts.signingKey);
  return { platformId, fromId, toId, ...statement, ...signed };
}

/** A page with only the newest seal. */
function latest(platformId: string) {
  return { platformId, beforeId: greatestUuid, limit: 1 };
}

const dayMs = 24 * 60 * 60 * 1000;

/** The next midnight, UTC. */
function nextMidnight(now: Date): Date {
  return new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs);
}
