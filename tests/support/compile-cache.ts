import { fileURLToPath } from 'node:url';

/** Halves the processor time of starting a process, of which the tests start hundreds. */
export const compileCache: string = fileURLToPath(
  new URL('../../node_modules/.cache/taprail-tests', import.meta.url),
);
