import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { setOddParity, TripleDes } from '../emv/index.ts';
import type { Scheme } from './schemes.ts';

/** All that the simulated cards and their issuers know, made of the seed once and then kept. */
export interface CardKeys {
  readonly draw: KeyObject;
  readonly account: KeyObject;
  readonly authorisationCode: KeyObject;
  readonly issuers: Readonly<Record<Scheme, TripleDes>>;
}

const issuerKeyBytes = 16;

/** The same seed gives the same keys, in every process and for ever. */
export function deriveCardKeys(seed: string): CardKeys {
  const derive = (purpose: string) =>
    createHmac('sha256', seed).update(`cards:${purpose}`).digest();
  const issuerKey = (scheme: Scheme) =>
    new TripleDes(setOddParity(derive(`issuer:${scheme}`).subarray(0, issuerKeyBytes)));
  return {
    draw: createSecretKey(derive('draw')),
    account: createSecretKey(derive('account')),
    authorisationCode: createSecretKey(derive('authorisation-code')),
    issuers: {
      visa: issuerKey('visa'),
      mastercard: issuerKey('mastercard'),
      amex: issuerKey('amex'),
    },
  };
}
