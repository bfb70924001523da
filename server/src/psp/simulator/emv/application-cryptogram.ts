import { timingSafeEqual } from 'node:crypto';
import {
  type CardNumber,
  deriveMasterKeyA,
  deriveMasterKeyB,
  deriveSessionKey,
} from './key-derivation.ts';
import { padToBlocks } from './pad-to-blocks.ts';
import { blockBytes, TripleDes } from './triple-des.ts';

/** What the card signs, each as the hexadecimal text of its bytes, under its tag of EMV Book 3. */
export interface CryptogramData {
  /** 9F02 */
  readonly amountAuthorised: string;
  /** 9F03 */
  readonly amountOther: string;
  /** 9F1A */
  readonly terminalCountry: string;
  /** 95 */
  readonly terminalVerificationResults: string;
  /** 5F2A */
  readonly transactionCurrency: string;
  /** 9A */
  readonly transactionDate: string;
  /** 9C */
  readonly transactionType: string;
  /** 9F37 */
  readonly unpredictableNumber: string;
  /** 82 */
  readonly applicationInterchangeProfile: string;
  /** 9F36 */
  readonly applicationTransactionCounter: string;
  /** 9F10 */
  readonly issuerApplicationData: string;
}

/** Visa calls its way of making a cryptogram number 18, Mastercard number 20. */
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
  /** The part of the issuer application data that is signed. */
  readonly signedPart: (issuerApplicationData: string) => string;
}

const versions: Readonly<Record<CryptogramVersion, Version>> = {
  cvn18: { deriveMasterKey: deriveMasterKeyB, signedPart: (data) => data },
  // Only the six bytes of card verification results, which follow the key index and the version.
  cvn20: { deriveMasterKey: deriveMasterKeyA, signedPart: (data) => data.slice(4, 16) },
};

const commonDigits = 66;

/** The application request cryptogram (ARQC): proof that this card saw this transaction. */
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

/** True when the cryptogram was made of exactly this data by exactly this card. */
export function verifyCryptogram(request: CryptogramRequest, cryptogram: Buffer): boolean {
  const expected = makeCryptogram(request);
  return expected.length === cryptogram.length && timingSafeEqual(expected, cryptogram);
}

function commonData(data: CryptogramData): string {
  const common =
    data.amountAuthorised +
    data.amountOther +
    data.terminalCountry +
    data.terminalVerificationResults +
    data.transactionCurrency +
    data.transactionDate +
    data.transactionType +
    data.unpredictableNumber +
    data.applicationInterchangeProfile +
    data.applicationTransactionCounter;
  // A field of the wrong length would shift the ones behind it and still give some cryptogram.
  if (common.length !== commonDigits) throw new RangeError('the data to sign has a wrong length');
  return common;
}

/** Throws where `Buffer.from` would silently stop: at the first character that is no hex digit. */
function bytesOf(hex: string): Buffer {
  const bytes = Buffer.from(hex, 'hex');
  if (2 * bytes.length !== hex.length) throw new RangeError('the data to sign is not hexadecimal');
  return bytes;
}
