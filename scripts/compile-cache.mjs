import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Node keeps compiled sources in node_modules. The next start loads them faster and without the
// compiler, which would hold 15 MB for as long as the process runs.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/taprail'));
