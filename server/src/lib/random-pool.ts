import { randomFillSync } from 'node:crypto';

/** Random bytes are asked for many at a time: asking costs more than the bytes. */
const pool = Buffer.alloc(4096);
let used = pool.length;

/** Where in `randomPool` so many bytes stand that were given to nobody before. */
export function takeRandom(size: number): number {
  if (used + size > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const at = used;
  used += size;
  return at;
}

/** To be read at once where `takeRandom` says, and not later: it is filled anew when used up. */
export const randomPool: Readonly<Buffer> = pool;
