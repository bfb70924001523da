export {
  type CryptogramData,
  type CryptogramVersion,
  makeCryptogram,
  verifyCryptogram,
} from './application-cryptogram.ts';
export type { CardNumber } from './key-derivation.ts';
export { setOddParity, TripleDes } from './triple-des.ts';
