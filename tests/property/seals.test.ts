import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, hash } from 'node:crypto';
import { test } from 'node:test';
import {
  type ProofToVerify,
  type SealToVerify,
  TaprailVerificationError,
  verifyProof,
  verifySeals,
} from '../../sdk/src/index.ts';
import { rootBy } from '../../sdk/src/seals/inclusion.ts';
import { proofExample, sealExample } from '../../server/src/domains/seals/examples.ts';
import { hashLeaf, pathTo, rootOf, treeOf } from '../../server/src/domains/seals/merkle-tree.ts';
import { renderProof, renderSeal } from '../../server/src/domains/seals/render.ts';
import { signSeal } from '../../server/src/domains/seals/signing.ts';
import type { Seal as MadeSeal } from '../../server/src/domains/seals/types.ts';
import { formatId, leastUuid, newUuid } from '../../server/src/lib/ids.ts';
import { fc } from '../support/fast-check.ts';

const treeSizeMax = 80;
const leaves = Array.from({ length: treeSizeMax }, (_, index) =>
  hash('sha256', `leaf ${index}`, 'buffer'),
);
const { privateKey, publicKey: publicKeyObject } = generateKeyPairSync('ed25519');
const publicKey = Buffer.from(publicKeyObject.export({ format: 'jwk' }).x ?? '', 'base64url');
const signingKey = { privateKey, publicKey };
const trusted = { publicKey: publicKey.toString('hex') };

test('leaves of every tree of up to 80 lead to its root', async () => {
  for (let count = 1; count <= treeSizeMax; count += 1) {
    const tree = leaves.slice(0, count);
    const root = rootOf(tree);
    for (const [index, leaf] of tree.entries()) {
      // All leaves of small trees, and those at the edges of subtrees of larger ones.
      const isEdge =
        index === count - 1 || (index & (index + 1)) === 0 || (index & (index - 1)) === 0;
      if (count > 40 && !isEdge) continue;
      const path = pathTo(index, treeOf(tree)).map((each) => each.toString('hex'));
      const found = await rootBy(leaf, { index, count, path });
      assert.deepEqual(found && Buffer.from(found), root, `leaf ${index} of ${count}`);
    }
  }
});

test('another leaf, index, size, sibling, or length of path leads to another root or none', async () => {
  const wrongs = ['leaf', 'index', 'count', 'sibling', 'shorter', 'longer'] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: treeSizeMax }),
      fc.nat(),
      fc.nat(),
      fc.constantFrom(...wrongs),
      async (count, leafSeed, seed, wrong) => {
        const tree = leaves.slice(0, count);
        const index = leafSeed % count;
        const path = pathTo(index, treeOf(tree)).map((each) => each.toString('hex'));
        const leaf = Buffer.from(leaves[index] ?? '');
        if (wrong === 'leaf')
          leaf.writeUInt8((leaf[seed % 32] ?? 0) ^ (1 << (seed % 8)), seed % 32);
        const place = {
          index: wrong === 'index' ? (index + 1 + (seed % (count - 1))) % count : index,
          // Another size of the same shape would do; one of another depth must not.
          count: wrong === 'count' ? count * 2 + 1 : count,
          path: alterPath(path, wrong, seed),
        };
        const found = await rootBy(leaf, place);
        assert.notDeepEqual(found && Buffer.from(found), rootOf(tree));
      },
    ),
    { numRuns: 400 },
  );
});

test('the example of the description is a proof', async () => {
  const known = { publicKey: sealExample.public_key };
  const verified = await verifyProof(proofExample, known);
  assert.deepEqual(verified, { recordCount: 1, sealedCount: 1 });
});

test('a proof with any character of any value changed is refused', async () => {
  const { transaction, records, seals } = makeProof(5);
  // Without the fields about the kind of object, which no verifier reads.
  const proof = { transaction, records, seals: seals.map((seal) => ({ ...seal, object: 0 })) };
  assert.deepEqual(await verifyProof(proof, trusted), { recordCount: 2, sealedCount: 2 });
  const text = JSON.stringify(proof).replaceAll('"object":0,', '');
  let refused = 0;
  for (let at = 0; at < text.length; at += 1) {
    const changed = parse(text.slice(0, at) + otherCharacter(text[at] ?? '') + text.slice(at + 1));
    if (changed === null || shapeOf(changed) !== shapeOf(parse(text))) continue;
    await assert.rejects(verifyProof(changed, trusted), TaprailVerificationError, `${at}`);
    refused += 1;
  }
  assert.ok(refused > 1000, `${refused} changes were tried`);
});

test('a proof is refused under another key, and with seals that were not kept', async () => {
  const proof = makeProof(3);
  const { seals } = proof;
  await assert.rejects(verifyProof(proof, { publicKey: '00'.repeat(32) }), /another key/);
  await assert.rejects(verifyProof(proof, { ...trusted, seals: [] }), /not among the seals/);
  assert.equal((await verifyProof(proof, { ...trusted, seals })).sealedCount, 2);
});

test('records that are not sealed are counted, but their hashes must fit', async () => {
  const { records, ...proof } = makeProof(3);
  const [first, second] = records;
  assert(first && second);
  const open = { ...proof, records: [first, { ...second, inclusion: null }] };
  assert.deepEqual(await verifyProof(open, trusted), { recordCount: 2, sealedCount: 1 });
  const forged = { ...proof, records: [first, { ...second, stages: '[]', inclusion: null }] };
  await assert.rejects(verifyProof(forged, trusted), /record 2 of .* does not match its hash/);
  const without = { ...proof, records: [second] };
  await assert.rejects(verifyProof(without, trusted), /does not follow the one before/);
});

test('a chain of seals with one left out, exchanged or changed is refused', async () => {
  const chain = makeChain(4).map(renderSeal).reverse();
  await verifySeals(chain, trusted);
  await verifySeals(chain.slice(1, 3), trusted);
  await assert.rejects(verifySeals(chain.toSpliced(1, 1), trusted), /does not follow/);
  await assert.rejects(verifySeals(chain.toReversed(), trusted), /does not follow/);
  const [newest, ...others] = chain;
  assert(newest);
  const changed: SealToVerify[] = [{ ...newest, count: newest.count + 1 }, ...others];
  await assert.rejects(verifySeals(changed, trusted), /does not match its hash/);
});

/** Two records of one transaction in a seal with this number of leaves. */
function makeProof(count: number): ProofToVerify {
  const objectId = newUuid();
  let previous = '0'.repeat(64);
  const records = [1, 2].map((position) => {
    const stages = JSON.stringify([['stage', { position }]]);
    const recordHash = createHash('sha256').update(`${previous}\n${stages}`).digest();
    previous = recordHash.toString('hex');
    return { operationId: newUuid(), position, stages, hash: recordHash, isLate: false };
  });
  const own = records.map((record) => hashLeaf({ objectId, ...record }));
  const tree = [...leaves.slice(0, count - own.length), ...own];
  const seal = makeSeal({ root: rootOf(tree), count });
  const proven = records.map((record, place) => {
    const index = count - own.length + place;
    const inclusion = { seal, index, path: pathTo(index, treeOf(tree)) };
    return { record: { ...record, lateSealId: null }, inclusion };
  });
  return renderProof(formatId('txn', objectId), proven, null);
}

function makeChain(count: number): MadeSeal[] {
  const seals: MadeSeal[] = [];
  for (let made = 0; made < count; made += 1) {
    seals.push(makeSeal({ root: leaves[made] ?? Buffer.alloc(32), count: 1 }, seals.at(-1)));
  }
  return seals;
}

function makeSeal(
  tree: { readonly root: Buffer; readonly count: number },
  previous?: MadeSeal,
): MadeSeal {
  const at = new Date((previous?.to.getTime() ?? 0) + 86_400_000);
  const statement = {
    id: newUuid(),
    ...tree,
    from: previous?.to ?? null,
    to: at,
    previousHash: previous?.hash ?? Buffer.alloc(32),
    publicKey,
    createdAt: at,
  };
  const span = { platformId: newUuid(), fromId: leastUuid, toId: newUuid() };
  return { ...span, ...statement, ...signSeal(statement, signingKey) };
}

function alterPath(path: readonly string[], wrong: string, seed: number): string[] {
  const at = seed % path.length;
  if (wrong === 'sibling') {
    return path.map((each, place) =>
      place === at ? otherCharacter(each[0] ?? '') + each.slice(1) : each,
    );
  }
  if (wrong === 'shorter') return path.toSpliced(at, 1);
  return wrong === 'longer' ? [...path, path[at] ?? ''] : [...path];
}

function otherCharacter(character: string): string {
  return character === '7' ? '8' : '7';
}

function parse(text: string): ProofToVerify | null {
  try {
    return JSON.parse(text) as ProofToVerify;
  } catch {
    return null;
  }
}

/** The names of all fields. */
function shapeOf(proof: ProofToVerify | null): string {
  return JSON.stringify(proof, (_, value) => (Object(value) === value ? value : 0));
}
