import { fileURLToPath } from 'node:url';

/** Halves the CPU time to start a process. The tests start hundreds. */
export const compileCache: string = fileURLToPath(
  new URL('../../../node_modules/.cache/taprail-tests', import.meta.url),
);
