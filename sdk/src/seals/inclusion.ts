import { bytesOf, join, sha256 } from './seal-bytes.ts';

/** The root that a leaf leads to, by RFC 9162, section 2.1.3.2; null if the path has no such form. */
export async function rootBy(
  leaf: Uint8Array,
  place: { readonly index: number; readonly count: number; readonly path: readonly string[] },
): Promise<Uint8Array | null> {
  let [node, last] = [place.index, place.count - 1];
  if (!Number.isSafeInteger(node) || node < 0 || node > last) return null;
  let root = leaf;
  for (const each of place.path) {
    const sibling = bytesOf(each);
    if (last === 0 || sibling?.length !== 32) return null;
    const isRight = node % 2 === 1 || node === last;
    root = await sha256(isRight ? join([1], sibling, root) : join([1], root, sibling));
    // A node without a sibling moves up until it is a right one.
    while (isRight && node % 2 === 0 && node !== 0) {
      node /= 2;
      last = Math.floor(last / 2);
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? root : null;
}
