import { blockBytes, lastBlockOfDesCbc, TripleDes } from './triple-des.ts';

/**
 * The eight-byte MAC of ISO/IEC 9797-1 algorithm 3 over whole blocks: single DES under the left
 * half of the key chains through all of them, and the last is enciphered under both halves.
 */
export function retailMac(input: { readonly key: Buffer; readonly blocks: Buffer }): Buffer {
  const { key, blocks } = input;
  const last = Buffer.from(blocks.subarray(-blockBytes));
  if (blocks.length > blockBytes) {
    const chain = lastBlockOfDesCbc({ key, blocks: blocks.subarray(0, -blockBytes) });
    for (let index = 0; index < blockBytes; index += 1) {
      last[index] = (last[index] ?? 0) ^ (chain[index] ?? 0);
    }
  }
  return new TripleDes(key).encrypt(last);
}

/** Padding method 2 of ISO/IEC 9797-1, on hexadecimal text: a one bit, then zeros to a block. */
export function padToBlocks(hex: string): string {
  const length = hex.length + 2;
  const blockDigits = 2 * blockBytes;
  return `${hex}80`.padEnd(Math.ceil(length / blockDigits) * blockDigits, '0');
}
