import { LoopSlices } from '../../lib/concurrency/loop-slices.ts';
import { leastUuid } from '../../lib/ids.ts';
import type { Queryable } from '../../postgres/database.ts';
import { type MerkleTree, pathTo, treeOf } from './merkle-tree.ts';
import { leavesPerChunk, type ReadChunk, readChunk } from './read-chunk.ts';
import { listChunks, listRecords, listSealsOf, type SealedRecord } from './store.ts';
import type { Chunk, Seal } from './types.ts';

/** A record with its place in the tree of its seal; null while it is not sealed. */
export interface ProvenRecord {
  readonly record: SealedRecord;
  readonly inclusion: Inclusion | null;
}

interface Inclusion {
  readonly seal: Seal;
  readonly index: number;
  readonly path: readonly Buffer[];
}

/** The records of an object in order, each with its proof of inclusion. */
export async function proveRecords(
  database: Queryable,
  object: { readonly platformId: string; readonly objectId: string },
): Promise<ProvenRecord[]> {
  const { platformId } = object;
  const records = await listRecords(database, object);
  const ids = records.map(({ operationId }) => operationId).sort();
  const [firstId, lastId] = [ids[0], ids.at(-1)];
  if (firstId === undefined || lastId === undefined) return [];
  const sealIds = records.flatMap(({ lateSealId }) => lateSealId ?? []);
  const seals = await listSealsOf(database, { platformId, firstId, lastId, sealIds });
  const prover = new Prover(database);
  const slices = new LoopSlices();
  const proven: ProvenRecord[] = [];
  for (const record of records) {
    if (slices.isOver) await slices.next();
    const seal = sealOf(record, seals);
    const { operationId } = record;
    const inclusion = seal === undefined ? null : await prover.prove(seal, operationId);
    proven.push({ record, inclusion });
  }
  return proven;
}

function sealOf(record: SealedRecord, seals: readonly Seal[]): Seal | undefined {
  const { operationId, isLate, lateSealId } = record;
  return seals.find(({ id, fromId, toId }) =>
    isLate ? id === lateSealId : fromId < operationId && operationId <= toId,
  );
}

interface Treed {
  readonly tree: MerkleTree;
}

/** Caches the last chunk, since the records of an object are often adjacent. */
class Prover {
  readonly #database: Queryable;
  #seal: (Treed & { readonly id: string; readonly chunks: readonly Chunk[] }) | null = null;
  #chunk: (Treed & ReadChunk) | null = null;

  constructor(database: Queryable) {
    this.#database = database;
  }

  async prove(seal: Seal, operationId: string): Promise<Inclusion> {
    if (this.#seal?.id !== seal.id) {
      const chunks = await listChunks(this.#database, seal);
      this.#seal = { id: seal.id, chunks, tree: treeOf(chunks.map(({ root }) => root)) };
      this.#chunk = null;
    }
    const { chunks, tree: top } = this.#seal;
    const place = chunks.findIndex(({ lastId }) => operationId <= lastId);
    const upToId = chunks[place]?.lastId;
    if (upToId === undefined) throw new Error(`seal ${seal.id} has no chunk of ${operationId}`);
    const afterId = chunks[place - 1]?.lastId ?? leastUuid;
    if (this.#chunk?.lastId !== upToId) {
      const chunk = await readChunk(this.#database, seal, { afterId, upToId });
      this.#chunk = { ...chunk, tree: treeOf(chunk.leaves) };
    }
    const { leafIds, tree } = this.#chunk;
    const index = leafIds.indexOf(operationId);
    if (index < 0) throw new Error(`seal ${seal.id} has no leaf of ${operationId}`);
    return {
      seal,
      index: place * leavesPerChunk + index,
      path: [...pathTo(index, tree), ...pathTo(place, top)],
    };
  }
}
