import type pg from 'pg';

/** Where the use of connections is reported. */
export interface ConnectionMetrics {
  /** A statement or transaction has waited this long for its connection. */
  waited(ms: number): void;
  /** `read` returns the present figures. */
  watch(
    read: () => {
      readonly used: number;
      readonly idle: number;
      readonly waiting: number;
      readonly max: number;
    },
  ): void;
}

export function connectionsIn(pools: readonly pg.Pool[], max: number) {
  const sum = (count: (pool: pg.Pool) => number) =>
    pools.reduce((total, pool) => total + count(pool), 0);
  const idle = sum((pool) => pool.idleCount);
  const waiting = sum((pool) => pool.waitingCount);
  const nodes = Math.max(1, pools.length);
  return { used: sum((pool) => pool.totalCount) - idle, idle, waiting, max: max * nodes };
}
