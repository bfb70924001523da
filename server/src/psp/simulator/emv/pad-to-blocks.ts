import { blockBytes } from './triple-des.ts';

/** Padding method 2 of ISO/IEC 9797-1, on hexadecimal text: a one bit, then zeros to a block. */
export function padToBlocks(hex: string): string {
  const length = hex.length + 2;
  const blockDigits = 2 * blockBytes;
  return `${hex}80`.padEnd(Math.ceil(length / blockDigits) * blockDigits, '0');
}
