import Type from 'typebox';
import {
  answerObject,
  describedObject,
  instant,
  instantOrNull,
  objectName,
  orNull,
  text,
} from '../../http/fields.ts';

const hex = (bytes: number, description: string) =>
  Type.String({ pattern: `^[0-9a-f]{${2 * bytes}}$`, description });

/** One per operation: the tap, at most ten increases, a thousand charges and their voids. */
const recordsMax = 5000;
/** A seal has less than two to this power of leaves. */
const pathLengthMax = 32;

export const Seal = describedObject(
  'Seal',
  'Commits to every record that was written since the seal before. Keep it: a person who has it ' +
    'can tell whether any of these records was altered, removed or added afterwards. All times ' +
    "are on the platform's clock, and all bytes in hexadecimal digits.",
  {
    id: text('The seal.'),
    object: objectName('seal'),
    from: instantOrNull('When the seal before was begun; null for the first.'),
    to: instant(
      'When it was begun: records written before are in this seal or in one before it, and those ' +
        'of operations that were still in progress then are in one after it.',
    ),
    count: Type.Integer({ minimum: 1, description: 'How many records it covers.' }),
    root: hex(32, 'The root of the Merkle tree over the hashes of these records.'),
    previous_hash: hex(32, 'The hash of the seal before; zeros for the first.'),
    hash: hex(32, 'SHA-256 of what is signed.'),
    public_key: hex(32, 'The Ed25519 key that signed it. Compare it with the one you know.'),
    signature: hex(64, 'The Ed25519 signature.'),
    created_at: instant('When it was signed.'),
  },
);

const Inclusion = answerObject('SealInclusion', {
  seal: text('The seal; it is among the seals of the proof.'),
  index: Type.Integer({ minimum: 0, description: 'The number of the leaf, from 0.' }),
  path: Type.Array(hex(32, 'A sibling.'), {
    maxItems: pathLengthMax,
    description: 'The siblings from the leaf up to the root.',
  }),
});

const ProvenRecord = answerObject('ProvenRecord', {
  position: Type.Integer({ minimum: 1, description: 'Which operation on the transaction.' }),
  stages: text('The stages that it recorded, byte for byte as stored and hashed: JSON.', 100_000),
  previous_hash: hex(32, 'The hash of the record before; zeros for the first.'),
  hash: hex(32, 'SHA-256 of previous_hash as text, a line feed and stages.'),
  inclusion: orNull(Inclusion, 'How it is part of its seal; null while it is not sealed.'),
});

export const TransactionProof = answerObject('TransactionProof', {
  object: objectName('transaction_proof'),
  transaction: text('The transaction.'),
  records: Type.Array(ProvenRecord, {
    maxItems: recordsMax,
    description: 'One for each operation that had an effect, in order.',
  }),
  seals: Type.Array(Seal, {
    maxItems: recordsMax,
    description: 'The seals that the records are part of.',
  }),
  next_seal_at: instantOrNull(
    'When the records without inclusion will be sealed; null if all are sealed.',
  ),
});
