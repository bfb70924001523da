import { createHash } from 'node:crypto';
import { blockBytes, setOddParity, TripleDes } from './triple-des.ts';

/** Identifies one card of an issuer. */
export interface CardNumber {
  readonly pan: string;
  /** Two digits that distinguish the cards with one PAN. */
  readonly panSequence: string;
}

const digitsOfKeyInput = 16;
const panDigitsMaxOfOptionA = 16;
const diversifierByte = 2;

/** A card's master key by EMV Book 2, annex A1.4.1: from the last sixteen digits of its number. */
export function deriveMasterKeyA(issuerKey: TripleDes, card: CardNumber): Buffer {
  const digits = (card.pan + card.panSequence).slice(-digitsOfKeyInput);
  return masterKeyOf(issuerKey, digits.padStart(digitsOfKeyInput, '0'));
}

/**
 * A card's master key by EMV Book 2, annex A1.4.2: a longer PAN is hashed, so that all its digits
 * count. Up to sixteen digits the two options agree.
 */
export function deriveMasterKeyB(issuerKey: TripleDes, card: CardNumber): Buffer {
  if (card.pan.length <= panDigitsMaxOfOptionA) return deriveMasterKeyA(issuerKey, card);
  const digits = card.pan + card.panSequence;
  const packed = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
  return masterKeyOf(issuerKey, decimalise(createHash('sha1').update(packed).digest('hex')));
}

/**
 * The session key of EMV Book 2, annex A1.3.1. The diversifier varies it per transaction of the
 * card; the third of its eight bytes is overwritten.
 */
export function deriveSessionKey(input: {
  readonly masterKey: Buffer;
  readonly diversifier: Buffer;
}): Buffer {
  const { masterKey, diversifier } = input;
  const halves = Buffer.allocUnsafe(2 * blockBytes);
  diversifier.copy(halves, 0);
  diversifier.copy(halves, blockBytes);
  halves[diversifierByte] = 0xf0;
  halves[blockBytes + diversifierByte] = 0x0f;
  return setOddParity(new TripleDes(masterKey).encrypt(halves));
}

function masterKeyOf(issuerKey: TripleDes, digits: string): Buffer {
  const halves = Buffer.allocUnsafe(2 * blockBytes);
  halves.write(digits, 'hex');
  for (let index = 0; index < blockBytes; index += 1) {
    halves[blockBytes + index] = 0xff ^ (halves[index] ?? 0);
  }
  return setOddParity(issuerKey.encrypt(halves));
}

/** The first sixteen digits of the hash, followed by its letters as 0 to 5 if it has fewer. */
function decimalise(hash: string): string {
  const digits = hash.replaceAll(/[a-f]/g, '');
  const letters = hash.replaceAll(/\d/g, '');
  const filling = [...letters].map((letter) => Number.parseInt(letter, 16) - 10).join('');
  return (digits + filling).slice(0, digitsOfKeyInput);
}
