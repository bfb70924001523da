import {
  closeBlock,
  type Halves,
  type KeySchedule,
  openBlock,
  runRounds,
  scheduleKey,
} from './des.ts';

export const blockBytes = 8;

const halfKeyBytes = 8;
const withOddParity = Uint8Array.from({ length: 256 }, (_, byte) => oddParityOf(byte));
const block: Halves = { left: 0, right: 0 };

/** DES with a two-part key: the left half alone, or both as triple DES. */
export class TripleDes {
  readonly #left: KeySchedule;
  readonly #right: KeySchedule;

  constructor(key: Buffer) {
    this.#left = scheduleKey(key);
    this.#right = scheduleKey(key, halfKeyBytes);
  }

  /** Encrypts each block by itself: encrypt with the left half, decrypt with the right, encrypt. */
  encrypt(blocks: Buffer): Buffer {
    const encrypted = Buffer.allocUnsafe(blocks.length);
    for (let offset = 0; offset < blocks.length; offset += blockBytes) {
      block.left = blocks.readInt32BE(offset);
      block.right = blocks.readInt32BE(offset + 4);
      this.#encryptOpen();
      encrypted.writeInt32BE(block.left, offset);
      encrypted.writeInt32BE(block.right, offset + 4);
    }
    return encrypted;
  }

  /**
   * The eight-byte MAC of ISO/IEC 9797-1 algorithm 3 over whole blocks: single DES with the left
   * half chains through all of them, and the last one is encrypted with both halves.
   */
  retailMac(blocks: Buffer): Buffer {
    let [left, right] = [0, 0];
    for (let offset = 0; offset < blocks.length; offset += blockBytes) {
      block.left = left ^ blocks.readInt32BE(offset);
      block.right = right ^ blocks.readInt32BE(offset + 4);
      if (offset + blockBytes < blocks.length) {
        openBlock(block);
        runRounds(block, this.#left, 1);
        closeBlock(block);
      } else {
        this.#encryptOpen();
      }
      ({ left, right } = block);
    }
    const mac = Buffer.allocUnsafe(blockBytes);
    mac.writeInt32BE(left, 0);
    mac.writeInt32BE(right, 4);
    return mac;
  }

  #encryptOpen(): void {
    openBlock(block);
    runRounds(block, this.#left, 1);
    runRounds(block, this.#right, -1);
    runRounds(block, this.#left, 1);
    closeBlock(block);
  }
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
