import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// What Node makes of the sources is kept beside what is installed: the next start loads them
// faster, and without the compiler, which would hold 15 MB for as long as the process runs.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/taprail'));
