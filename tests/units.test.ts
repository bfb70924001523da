import { globSync } from 'node:fs';
import { join } from 'node:path';

// Every test that needs no database, in one process: with a process for each file, loading the
// code would take most of the time.
const root = join(import.meta.dirname, '..');
const files = globSync(
  ['{server,sdk,dashboard}/src/**/*.test.ts', 'bench/**/*.test.ts', 'tests/repository/*.test.ts'],
  { cwd: root, exclude: ['**/*.database.test.ts'] },
);
for (const file of files) await import(join(root, file));
