import { createHmac, hash } from 'node:crypto';
import { setOddParity, TripleDes } from '../emv/index.ts';
import type { Scheme } from './schemes.ts';

/** Bytes that follow from a hidden key and a text, and look random. */
export type DrawBytes = (text: string) => Buffer;

/** All that the simulated cards and their issuers know, made of the seed once and then kept. */
export interface CardKeys {
  readonly draw: DrawBytes;
  readonly account: DrawBytes;
  readonly authorisationCode: DrawBytes;
  readonly issuers: Readonly<Record<Scheme, TripleDes>>;
}

const issuerKeyBytes = 16;

/** The same seed gives the same keys, in every process and for ever. */
export function deriveCardKeys(seed: string): CardKeys {
  const derive = (purpose: string) =>
    createHmac('sha256', seed).update(`cards:${purpose}`).digest();
  // A plain hash of both: nobody attacks a simulated card, and an HMAC costs four times that.
  const drawing = (purpose: string): DrawBytes => {
    const key = derive(purpose).toString('hex');
    // By way of a text, whose bytes come out of Node's pool: making them apart costs more.
    return (text) => Buffer.from(hash('sha512', `${key}:${text}`, 'latin1'), 'latin1');
  };
  const issuerKey = (scheme: Scheme) =>
    new TripleDes(setOddParity(derive(`issuer:${scheme}`).subarray(0, issuerKeyBytes)));
  return {
    draw: drawing('draw'),
    account: drawing('account'),
    authorisationCode: drawing('authorisation-code'),
    issuers: {
      visa: issuerKey('visa'),
      mastercard: issuerKey('mastercard'),
      amex: issuerKey('amex'),
    },
  };
}
