import { formatId } from '../../lib/ids.ts';
import type { ProvenRecord } from './prove.ts';
import type { Seal } from './types.ts';

export function renderSeal(seal: Seal) {
  return {
    id: sealId(seal),
    object: 'seal',
    from: seal.from?.toISOString() ?? null,
    to: seal.to.toISOString(),
    count: seal.count,
    root: seal.root.toString('hex'),
    previous_hash: seal.previousHash.toString('hex'),
    hash: seal.hash.toString('hex'),
    public_key: seal.publicKey.toString('hex'),
    signature: seal.signature.toString('hex'),
    created_at: seal.createdAt.toISOString(),
  };
}

export function renderProof(
  transaction: string,
  proven: readonly ProvenRecord[],
  nextSealAt: Date | null,
) {
  const seals = new Map(
    proven.flatMap(({ inclusion }) =>
      inclusion === null ? [] : [[inclusion.seal.id, inclusion.seal] as const],
    ),
  );
  let previousHash = firstRecordHash;
  const records = proven.map(({ record, inclusion }) => {
    const { position, stages } = record;
    const hash = record.hash.toString('hex');
    const rendered = { position, stages, previous_hash: previousHash, hash };
    previousHash = hash;
    return { ...rendered, inclusion: inclusion === null ? null : renderInclusion(inclusion) };
  });
  const isSealed = proven.every(({ inclusion }) => inclusion !== null);
  return {
    object: 'transaction_proof',
    transaction,
    records,
    seals: [...seals.values()].map(renderSeal),
    next_seal_at: isSealed ? null : (nextSealAt?.toISOString() ?? null),
  };
}

function renderInclusion({ seal, index, path }: NonNullable<ProvenRecord['inclusion']>) {
  return { seal: sealId(seal), index, path: path.map((each) => each.toString('hex')) };
}

export function sealId({ id }: Pick<Seal, 'id'>): string {
  return formatId('seal', id);
}

/** The previous hash of an object's first record. */
const firstRecordHash = '0'.repeat(64);
