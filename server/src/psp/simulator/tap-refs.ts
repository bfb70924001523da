const keyStart = 'sim_'.length;
const keyEnd = keyStart + 36;

/** Every reference contains the authorisation's key, which is the transaction id. */
export function keyOf(ref: string): string {
  return ref.slice(keyStart, keyEnd);
}

/** Every reference contains the reader, whose scenario decides the later steps. */
export function deviceOf(ref: string): string {
  return ref.slice(keyEnd + 1);
}
