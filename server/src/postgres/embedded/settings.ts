/**
 * Settings of the embedded server for one small machine and short transactions. fsync and
 * synchronous_commit stay on, as is the default. wal_compression stays off: the Linux builds have
 * no lz4, and pglz takes processor time that the hot path needs.
 */
export const defaultSettings: Readonly<Record<string, string>> = Object.freeze({
  listen_addresses: '127.0.0.1',
  // The path of a socket may have 107 bytes at most, and a checkout may lie deeper than that.
  unix_socket_directories: '',
  // Enough for several nodes with a pool each, and for psql.
  max_connections: '200',
  // Linux writes dirty pages out all at once after half a minute, while commits wait. So PostgreSQL
  // keeps few of them in its own memory, writes them soon and asks Linux to begin at once.
  shared_buffers: '128MB',
  bgwriter_delay: '50ms',
  bgwriter_lru_maxpages: '1000',
  bgwriter_lru_multiplier: '4',
  backend_flush_after: '512kB',
  // Fewer checkpoints mean fewer full pages in the log, for a somewhat longer recovery.
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  // By default PostgreSQL vacuums small growing tables every minute, which our statements do not
  // need so soon. Under load that took an eighth of a core.
  autovacuum_vacuum_insert_threshold: '1000000',
  // Our statements need few statistics: a sample of three thousand rows is enough.
  default_statistics_target: '10',
  // Dead rows of open work are removed often, before there are many of them.
  autovacuum_naptime: '10s',
  // Solid state disks read anywhere at about the same price.
  random_page_cost: '1.1',
  // Compiling a plan takes longer than any of our statements.
  jit: 'off',
  timezone: 'UTC',
  // The service logs failed statements without personal data; PostgreSQL would log the values of
  // the row. So it logs only what concerns the server itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
});
