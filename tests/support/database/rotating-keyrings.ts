import { randomBytes } from 'node:crypto';
import { Keyring } from '../../../server/src/lib/keyring.ts';

/** The keyrings of a deployment before, while and after its first key is replaced. */
export function rotatingKeyrings() {
  const [old, young] = [
    { id: 'k1', secret: randomBytes(32) },
    { id: 'k2', secret: randomBytes(32) },
  ];
  return {
    before: new Keyring([old]),
    between: new Keyring([young, old]),
    after: new Keyring([young]),
  };
}
