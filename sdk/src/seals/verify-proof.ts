import { TaprailVerificationError } from '../requests/errors.ts';
import type { Seal } from '../resources/seals.ts';
import type { TransactionProof } from '../resources/transactions.ts';
import { rootBy } from './inclusion.ts';
import { hexOf, idBytes, isSignedBy, join, sha256, uint32 } from './seal-bytes.ts';

/** The fields of a seal that are checked. */
export type SealToVerify = Omit<Seal, 'object'>;

/** The fields of a proof that are checked. */
export interface ProofToVerify extends Pick<TransactionProof, 'transaction' | 'records'> {
  readonly seals: readonly SealToVerify[];
}

/** The signatures that count. */
export interface TrustedKeys {
  /** The key that you know, or several if it was changed: 64 hexadecimal digits each. */
  readonly publicKey: string | readonly string[];
}

const zeros = '0'.repeat(64);

/**
 * Checks a proof offline: each record against its hash and the record before, its path up to the
 * root of its seal, and the seal's signature. Resolves with how many of the records are sealed, or
 * rejects with a TaprailVerificationError.
 *
 * With `seals` that you kept, the seals of the proof must be among them. Only that shows that the
 * operator has not made other seals since.
 */
export async function verifyProof(
  proof: ProofToVerify,
  options: TrustedKeys & { readonly seals?: readonly Pick<Seal, 'hash'>[] },
): Promise<{ readonly recordCount: number; readonly sealedCount: number }> {
  const object = idBytes(proof.transaction) ?? fail(`${proof.transaction} names no transaction`);
  const kept = options.seals?.map(({ hash }) => hash);
  const seals = new Map(proof.seals.map((seal) => [seal.id, seal]));
  for (const seal of proof.seals) {
    await verifySeal(seal, options);
    if (kept?.includes(seal.hash) === false) fail(`${seal.id} is not among the seals you kept`);
  }
  let previous: { readonly position: number; readonly hash: string } = { position: 0, hash: zeros };
  let sealedCount = 0;
  for (const record of proof.records) {
    const name = `record ${record.position} of ${proof.transaction}`;
    const position = uint32(record.position);
    if (position === null || record.position <= previous.position) fail(`${name} is out of order`);
    if (record.previous_hash !== previous.hash) fail(`${name} does not follow the one before`);
    const hash = await sha256(utf8(`${record.previous_hash}\n${record.stages}`));
    if (hexOf(hash) !== record.hash) fail(`${name} does not match its hash`);
    previous = record;
    const { inclusion } = record;
    if (inclusion === null) continue;
    const seal = seals.get(inclusion.seal);
    if (seal === undefined) fail(`${name} names a seal that is not in the proof`);
    const leaf = await sha256(join([0], object, position, hash));
    const root = await rootBy(leaf, { ...inclusion, count: seal.count });
    if (root === null || hexOf(root) !== seal.root) fail(`${name} is not part of ${seal.id}`);
    sealedCount += 1;
  }
  return { recordCount: proof.records.length, sealedCount };
}

/**
 * Checks seals, newest first as the API lists them, offline: their signatures, and that each
 * follows the next in the list without a gap. Rejects with a TaprailVerificationError.
 */
export async function verifySeals(
  seals: readonly SealToVerify[],
  options: TrustedKeys,
): Promise<void> {
  for (const [index, seal] of seals.entries()) {
    await verifySeal(seal, options);
    const before = seals[index + 1];
    if (before === undefined) continue;
    if (seal.previous_hash !== before.hash || seal.from !== before.to) {
      fail(`${seal.id} does not follow ${before.id}`);
    }
  }
}

async function verifySeal(seal: SealToVerify, { publicKey }: TrustedKeys): Promise<void> {
  const text = utf8(sealText(seal));
  if (hexOf(await sha256(text)) !== seal.hash) fail(`${seal.id} does not match its hash`);
  if (![publicKey].flat().includes(seal.public_key)) fail(`${seal.id} is signed by another key`);
  if (!(await isSignedBy(seal, text))) fail(`the signature of ${seal.id} is wrong`);
  if ((seal.from === null) !== (seal.previous_hash === zeros)) {
    fail(`${seal.id} is neither the first seal nor follows one`);
  }
}

function sealText(seal: SealToVerify): string {
  return [
    'taprail seal 1',
    `id ${seal.id}`,
    `from ${seal.from ?? '-'}`,
    `to ${seal.to}`,
    `count ${seal.count}`,
    `root ${seal.root}`,
    `previous ${seal.previous_hash}`,
    `key ${seal.public_key}`,
    `created ${seal.created_at}`,
  ].join('\n');
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function fail(message: string): never {
  throw new TaprailVerificationError(`${message}.`);
}
