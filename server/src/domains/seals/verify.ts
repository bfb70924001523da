import { hash } from 'node:crypto';
import { leastUuid } from '../../lib/ids.ts';
import type { Queryable } from '../../postgres/database.ts';
import type { Difference } from '../ledger/index.ts';
import { rootOf } from './merkle-tree.ts';
import { chunkRoot, readChunk } from './read-chunk.ts';
import { sealId } from './render.ts';
import { firstPreviousHash, isSigned, sealText } from './signing.ts';
import { isForgotten, listChunks, listSealsAfter } from './store.ts';
import type { Seal } from './types.ts';

const pageSize = 100;

/**
 * Rebuilds every seal of a platform from its records, compares them, follows the chain and checks
 * the signatures. `onProgress` gets the number of records read so far.
 */
export async function verifySeals(
  database: Queryable,
  platformId: string,
  options: {
    /** Permitted signing keys, in hexadecimal digits; null for any. */
    readonly publicKeys: readonly string[] | null;
    readonly onProgress?: (count: number) => void;
  },
): Promise<readonly Difference[]> {
  const differences: string[] = [];
  let previous: Seal | null = null;
  let count = 0;
  for (;;) {
    const afterId: string = previous?.id ?? leastUuid;
    const seals = await listSealsAfter(database, { platformId, afterId, limit: pageSize });
    for (const seal of seals) {
      const faults = [
        ...checkChain(seal, previous),
        ...checkSignature(seal, options.publicKeys),
        ...(await checkRecords(database, seal)),
      ];
      differences.push(...faults.map((fault) => `seal ${sealId(seal)}: ${fault}`));
      count += seal.count;
      options.onProgress?.(count);
      previous = seal;
    }
    if (seals.length < pageSize) break;
  }
  if (await isForgotten(database, platformId)) {
    differences.push('records wait to be sealed, but no seal is due');
  }
  return differences.map((what) => ({ what }));
}

function checkChain(seal: Seal, previous: Seal | null): string[] {
  const follows =
    seal.previousHash.equals(previous?.hash ?? firstPreviousHash) &&
    seal.fromId === (previous?.toId ?? leastUuid) &&
    seal.from?.getTime() === previous?.to.getTime();
  return follows ? [] : ['it does not follow the seal before'];
}

function checkSignature(seal: Seal, publicKeys: readonly string[] | null): string[] {
  const key = seal.publicKey.toString('hex');
  if (!hash('sha256', sealText(seal), 'buffer').equals(seal.hash)) {
    return ['it does not match its hash'];
  }
  if (!isSigned(seal, seal.signature)) return ['its signature is wrong'];
  if (publicKeys !== null && !publicKeys.includes(key)) return [`it is signed by ${key}`];
  return [];
}

async function checkRecords(database: Queryable, seal: Seal): Promise<string[]> {
  const roots: Buffer[] = [];
  const faults: string[] = [];
  let count = 0;
  let afterId = leastUuid;
  for (const { lastId, root } of await listChunks(database, seal)) {
    const chunk = await readChunk(database, seal, { afterId, upToId: lastId });
    const found = chunkRoot(chunk);
    if (found?.equals(root) !== true) {
      faults.push(`the records of operations after ${afterId} up to ${lastId} are others now`);
    }
    if (found !== null) roots.push(found);
    count += chunk.leaves.length;
    afterId = lastId;
  }
  const behind = await readChunk(database, seal, { afterId, upToId: seal.toId });
  count += behind.leaves.length;
  const isSame = roots.length > 0 && rootOf(roots).equals(seal.root) && count === seal.count;
  if (faults.length === 0 && !isSame) faults.push('its records do not have its root');
  return faults;
}
