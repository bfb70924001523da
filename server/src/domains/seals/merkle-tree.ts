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

/** The root over leaf hashes, or over subtree roots that are all full except the last. */
export function rootOf(hashes: readonly Buffer[]): Buffer {
  const [only] = hashes;
  if (only === undefined) throw new Error('a tree needs a leaf');
  if (hashes.length === 1) return only;
  const size = leftSize(hashes.length);
  return hashNode(rootOf(hashes.slice(0, size)), rootOf(hashes.slice(size)));
}

/** The siblings from the leaf up to the root. */
export function pathTo(index: number, hashes: readonly Buffer[]): Buffer[] {
  if (hashes.length === 1) return [];
  const size = leftSize(hashes.length);
  const [left, right] = [hashes.slice(0, size), hashes.slice(size)];
  return index < size
    ? [...pathTo(index, left), rootOf(right)]
    : [...pathTo(index - size, right), rootOf(left)];
}

/** The largest power of two below the number of leaves, which is two or more. */
function leftSize(count: number): number {
  return 2 ** (31 - Math.clz32(count - 1));
}

function hashNode(left: Buffer, right: Buffer): Buffer {
  return sha256([nodePrefix, left, right]);
}

function sha256(parts: readonly Buffer[]): Buffer {
  return hash('sha256', Buffer.concat(parts), 'buffer');
}
