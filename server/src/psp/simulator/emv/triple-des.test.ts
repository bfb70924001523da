import assert from 'node:assert/strict';
import { createCipheriv } from 'node:crypto';
import { test } from 'node:test';
import { fc } from '../../../../../tests/support/fast-check.ts';
import { padToBlocks } from './application-cryptogram.ts';
import { setOddParity, TripleDes } from './triple-des.ts';

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const hex = (buffer: Buffer) => buffer.toString('hex').toUpperCase();
const retailMac = ({ key, blocks }: { key: Buffer; blocks: Buffer }) =>
  new TripleDes(key).retailMac(blocks);
const anyKey = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((key) => Buffer.from(key));

test('the MAC is that of the worked example of pyemv', () => {
  // From github.com/knovichikhin/pyemv at cf6b82d7, pyemv/ac.py, the example of generate_ac.
  const data = '000000002000000000000000012400000080000124110309003804823E58000001';
  const key = bytes('AAAAAAAAAAAAAAAABBBBBBBBBBBBBBBB');
  assert.equal(hex(retailMac({ key, blocks: bytes(padToBlocks(data)) })), '3B76CF10FECD8789');
});

test('blocks are enciphered as OpenSSL enciphers them', () => {
  const anyBlocks = fc
    .integer({ min: 1, max: 6 })
    .chain((count) => fc.uint8Array({ minLength: 8 * count, maxLength: 8 * count }));
  fc.assert(
    fc.property(anyKey, anyBlocks, (key, blocks) => {
      // Never finished, so that no padding is added.
      const expected = createCipheriv('des-ede', key, null).update(blocks);
      assert.deepEqual(new TripleDes(key).encrypt(Buffer.from(blocks)), expected);
    }),
  );
});

test('a single block is enciphered under both halves of the key and nothing else', () => {
  fc.assert(
    fc.property(anyKey, fc.uint8Array({ minLength: 8, maxLength: 8 }), (key, block) => {
      const blocks = Buffer.from(block);
      assert.deepEqual(retailMac({ key, blocks }), new TripleDes(key).encrypt(blocks));
    }),
  );
});

test('a flip of any bit changes the MAC', () => {
  const data = fc.integer({ min: 1, max: 8 }).chain((count) =>
    fc.record({
      bytes: fc.uint8Array({ minLength: 8 * count, maxLength: 8 * count }),
      bit: fc.integer({ min: 0, max: 64 * count - 1 }),
    }),
  );
  fc.assert(
    fc.property(anyKey, data, (key, { bytes: original, bit }) => {
      const flipped = Buffer.from(original);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const mac = retailMac({ key, blocks: Buffer.from(original) });
      assert.notDeepEqual(retailMac({ key, blocks: flipped }), mac);
    }),
  );
});

test('the data to authenticate stays unchanged', () => {
  const blocks = bytes('0123456789ABCDEF0123456789ABCDEF');
  retailMac({ key: bytes('0123456789ABCDEFFEDCBA9876543210'), blocks });
  assert.equal(hex(blocks), '0123456789ABCDEF0123456789ABCDEF');
});

test('padding always adds a one bit, a whole block when there is no room for it', () => {
  assert.equal(padToBlocks(''), '8000000000000000');
  assert.equal(padToBlocks('AA'), 'AA80000000000000');
  assert.equal(padToBlocks('AABBCCDDEEFF00'), 'AABBCCDDEEFF0080');
  assert.equal(padToBlocks('AABBCCDDEEFF0011'), 'AABBCCDDEEFF00118000000000000000');
});

test('every byte of a key gets an odd number of ones and keeps its seven upper bits', () => {
  const all = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  const keyed = setOddParity(Buffer.from(all));
  for (const [index, byte] of keyed.entries()) {
    assert.equal(byte & 0xfe, index & 0xfe);
    assert.equal([...byte.toString(2)].filter((bit) => bit === '1').length % 2, 1);
  }
});

test('a cipher keeps no state between blocks', () => {
  const key = bytes('0123456789ABCDEFFEDCBA9876543210');
  const used = new TripleDes(key);
  const block = bytes('1122334455667788');
  const fresh = new TripleDes(key).encrypt(block);
  for (let round = 0; round < 3; round += 1) {
    assert.deepEqual(used.encrypt(block), fresh);
    used.encrypt(bytes('0000000000000000FFFFFFFFFFFFFFFF'));
  }
});
