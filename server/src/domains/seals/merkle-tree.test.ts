import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { hashLeaf, pathTo, rootOf, treeOf } from './merkle-tree.ts';

/** The test leaves and roots of Certificate Transparency implementations. */
const inputs = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const leaves = inputs.map((input) =>
  hash('sha256', Buffer.concat([Buffer.from([0]), Buffer.from(input, 'hex')]), 'buffer'),
);

for (const [index, root] of roots.entries()) {
  test(`the root over the first ${index + 1} known leaves matches`, () => {
    assert.equal(rootOf(leaves.slice(0, index + 1)).toString('hex'), root);
  });
}

test('the path of the third of seven leaves matches', () => {
  const [fourth, firstTwo, lastThree] = pathTo(2, treeOf(leaves.slice(0, 7)));
  assert.deepEqual(fourth, leaves[3]);
  assert.equal(firstTwo?.toString('hex'), roots[1]);
  assert.deepEqual(lastThree, rootOf(leaves.slice(4, 7)));
});

test('a leaf is the hash of a zero byte, object, position and record', () => {
  const leaf = hashLeaf({
    objectId: '0194f2a0-0000-7000-8000-000000000003',
    position: 258,
    hash: hash('sha256', 'record', 'buffer'),
  });
  // Computed by another program.
  assert.equal(
    leaf.toString('hex'),
    'ef1eccb2603385f3bbe03d3e5d959fedf4e0bc22adf2bb744a84f22932c7144e',
  );
});

test('the root over roots of full subtrees equals the root over their leaves', () => {
  const many = Array.from({ length: 21 }, (_, index) => hash('sha256', `${index}`, 'buffer'));
  for (let count = 1; count <= many.length; count += 1) {
    const all = many.slice(0, count);
    const subtrees = [];
    for (let at = 0; at < count; at += 4) subtrees.push(rootOf(all.slice(at, at + 4)));
    assert.deepEqual(rootOf(subtrees), rootOf(all), `${count} leaves`);
  }
});

test('a tree without leaves throws', () => {
  assert.throws(() => rootOf([]), /needs a leaf/);
});
