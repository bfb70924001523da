import { timingSafeEqual } from 'node:crypto';
import {
  type CardNumber,
  deriveMasterKeyA,
  deriveMasterKeyB,
  deriveSessionKey,
} from './key-derivation.ts';
import { blockBytes, TripleDes } from './triple-des.ts';

/** The data that every card signs, in this order, with the tags of EMV Book 3. */
const commonFields = [
  'amountAuthorised', // 9F02
  'amountOther', // 9F03
  'terminalCountry', // 9F1A
  'terminalVerificationResults', // 95
  'transactionCurrency', // 5F2A
  'transactionDate', // 9A
  'transactionType', // 9C
  'unpredictableNumber', // 9F37
  'applicationInterchangeProfile', // 82
  'applicationTransactionCounter', // 9F36
] as const;

/** Each field is its bytes as hexadecimal text; `issuerApplicationData` is tag 9F10. */
export type CryptogramData = Readonly<
  Record<(typeof commonFields)[number] | 'issuerApplicationData', string>
>;

/** The cryptogram version numbers (CVN) of Visa, 18, and of Mastercard, 20. */
export type CryptogramVersion = 'cvn18' | 'cvn20';

export interface CryptogramRequest {
  /** The issuer's master key for cryptograms. */
  readonly issuerKey: TripleDes;
  readonly version: CryptogramVersion;
  readonly card: CardNumber;
  readonly data: CryptogramData;
}

interface Version {
  readonly deriveMasterKey: (issuerKey: TripleDes, card: CardNumber) => Buffer;
  /** The signed part of the issuer application data. */
  readonly signedPart: (issuerApplicationData: string) => string;
}

const versions: Readonly<Record<CryptogramVersion, Version>> = {
  cvn18: { deriveMasterKey: deriveMasterKeyB, signedPart: (data) => data },
  // Only the six bytes of card verification results, which follow the key index and the version.
  cvn20: { deriveMasterKey: deriveMasterKeyA, signedPart: (data) => data.slice(4, 16) },
};

const commonDigits = 66;

/**
 * The application request cryptogram (ARQC): proof that this card took part in this transaction.
 */
export function makeCryptogram(request: CryptogramRequest): Buffer {
  const { issuerKey, card, data } = request;
  const version = versions[request.version];
  const diversifier = Buffer.alloc(blockBytes);
  diversifier.write(data.applicationTransactionCounter, 'hex');
  const masterKey = version.deriveMasterKey(issuerKey, card);
  const sessionKey = deriveSessionKey({ masterKey, diversifier });
  const signed = commonData(data) + version.signedPart(data.issuerApplicationData);
  return new TripleDes(sessionKey).retailMac(bytesOf(padToBlocks(signed)));
}

/** True when exactly this card made the cryptogram of exactly this data. */
export function verifyCryptogram(request: CryptogramRequest, cryptogram: Buffer): boolean {
  const expected = makeCryptogram(request);
  return expected.length === cryptogram.length && timingSafeEqual(expected, cryptogram);
}

function commonData(data: CryptogramData): string {
  let common = '';
  for (const field of commonFields) common += data[field];
  // A field of the wrong length would shift the next ones and still yield a cryptogram.
  if (common.length !== commonDigits) throw new RangeError('the data to sign has a wrong length');
  return common;
}

/** Padding method 2 of ISO/IEC 9797-1, on hexadecimal text: a one bit, then zeros to a block. */
export function padToBlocks(hex: string): string {
  const blockDigits = 2 * blockBytes;
  return `${hex}80`.padEnd(Math.ceil((hex.length + 2) / blockDigits) * blockDigits, '0');
}

/** `Buffer.from` silently stops at the first character that is not a hexadecimal digit. */
function bytesOf(hex: string): Buffer {
  const bytes = Buffer.from(hex, 'hex');
  if (2 * bytes.length !== hex.length) throw new RangeError('the data to sign is not hexadecimal');
  return bytes;
}
