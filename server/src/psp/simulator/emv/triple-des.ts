import { type Cipheriv, createCipheriv } from 'node:crypto';

export const blockBytes = 8;

const halfKeyBytes = 8;
const zeroBlock = Buffer.alloc(blockBytes);
const withOddParity = Uint8Array.from({ length: 256 }, (_, byte) => oddParityOf(byte));

/**
 * Two-key 3DES in ECB mode under one key. ECB carries nothing from one block to the next, so a key
 * that is used again and again keeps one cipher for life: making one costs four times its use.
 */
export class TripleDes {
  readonly #cipher: Cipheriv;

  constructor(key: Buffer) {
    this.#cipher = createCipheriv('des-ede', key, null);
  }

  /** Whole blocks only: the cipher is never finished, so that padding does not come into it. */
  encrypt(blocks: Buffer): Buffer {
    return this.#cipher.update(blocks);
  }
}

/**
 * The last block of single DES in CBC mode under the left half of the key, from a zero block on.
 * OpenSSL keeps single DES in its legacy provider; 3DES with both halves alike is the same.
 */
export function lastBlockOfDesCbc(input: {
  readonly key: Buffer;
  readonly blocks: Buffer;
}): Buffer {
  const leftTwice = Buffer.allocUnsafe(2 * halfKeyBytes);
  input.key.copy(leftTwice, 0, 0, halfKeyBytes);
  input.key.copy(leftTwice, halfKeyBytes, 0, halfKeyBytes);
  const cipher = createCipheriv('des-ede-cbc', leftTwice, zeroBlock);
  return cipher.update(input.blocks).subarray(-blockBytes);
}

/** Sets the lowest bit of each byte so that the byte has an odd number of ones, in place. */
export function setOddParity(key: Buffer): Buffer {
  for (let index = 0; index < key.length; index += 1) {
    key[index] = withOddParity[key[index] ?? 0] ?? 0;
  }
  return key;
}

function oddParityOf(byte: number): number {
  let ones = 0;
  for (let bits = byte >> 1; bits > 0; bits >>= 1) ones += bits & 1;
  return (byte & 0xfe) | (ones % 2 === 0 ? 1 : 0);
}
