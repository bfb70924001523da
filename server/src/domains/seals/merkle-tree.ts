import { hash } from 'node:crypto';

/** The content of a leaf: an operation's record on an object, by its hash. */
interface Leaf {
  readonly objectId: string;
  readonly position: number;
  readonly hash: Buffer;
}

const leafPrefix = Buffer.from([0]);
const nodePrefix = Buffer.from([1]);

/**
 * The tree of RFC 9162, section 2.1. Leaves and nodes are hashed with different prefixes, so
 * neither can pass for the other. A leaf covers object and position as well as the record's hash,
 * so a record cannot be moved elsewhere.
 */
export function hashLeaf({ objectId, position, hash: recordHash }: Leaf): Buffer {
  const place = Buffer.alloc(4);
  place.writeUInt32BE(position);
  const object = Buffer.from(objectId.replaceAll('-', ''), 'hex');
  return sha256([leafPrefix, object, place, recordHash]);
}

/**
 * The tree over leaf hashes, or over the roots of subtrees that are all full except the last: the
 * leaves first, the root last. A node without a sibling goes up a level as it is. Each node is
 * hashed once, however many paths are asked for.
 */
export function treeOf(hashes: readonly Buffer[]): MerkleTree {
  if (hashes.length === 0) throw new Error('a tree needs a leaf');
  const levels = [hashes];
  for (let level = hashes; level.length > 1; levels.push(level)) {
    const below = level;
    level = Array.from({ length: Math.ceil(below.length / 2) }, (_, index) => {
      const [left, right] = [below[2 * index] as Buffer, below[2 * index + 1]];
      return right === undefined ? left : hashNode(left, right);
    });
  }
  return levels;
}

export type MerkleTree = readonly (readonly Buffer[])[];

export function rootOf(hashes: readonly Buffer[]): Buffer {
  return treeOf(hashes).at(-1)?.[0] as Buffer;
}

/** The siblings from the leaf up to the root. */
export function pathTo(index: number, tree: MerkleTree): Buffer[] {
  return tree.flatMap((nodes, level) => nodes[(index >> level) ^ 1] ?? []);
}

function hashNode(left: Buffer, right: Buffer): Buffer {
  return sha256([nodePrefix, left, right]);
}

function sha256(parts: readonly Buffer[]): Buffer {
  return hash('sha256', Buffer.concat(parts), 'buffer');
}
