import { createHmac, hash } from 'node:crypto';
import { setOddParity, TripleDes } from '../emv/triple-des.ts';
import type { Scheme } from './schemes.ts';

/** Derives pseudorandom bytes from a hidden key and a text. */
type DrawBytes = (text: string) => Buffer;

/** The secrets of the simulated cards and issuers, derived from the seed once. */
export interface CardKeys {
  readonly draw: DrawBytes;
  readonly account: DrawBytes;
  readonly authorisationCode: DrawBytes;
  readonly issuers: Readonly<Record<Scheme, TripleDes>>;
}

const issuerKeyBytes = 16;

/** The same seed always gives the same keys, in every process. */
export function deriveCardKeys(seed: string): CardKeys {
  const derive = (purpose: string) =>
    createHmac('sha256', seed).update(`cards:${purpose}`).digest();
  // A plain hash is enough for a simulated card, and an HMAC costs four times as much.
  const drawing = (purpose: string): DrawBytes => {
    const key = derive(purpose).toString('hex');
    // Converting from a string uses Node's buffer pool, which is cheaper than a new buffer.
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
