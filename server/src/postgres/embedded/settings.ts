/**
 * How the embedded server runs: one small machine, short transactions, nobody to tune it. fsync and
 * synchronous_commit are not mentioned because they stay as they are: on. Nor is wal_compression:
 * the Linux builds have no lz4, and pglz spends processor time that the hot path needs.
 */
export const defaultSettings: Readonly<Record<string, string>> = Object.freeze({
  listen_addresses: '127.0.0.1',
  // The path of a socket may have 107 bytes at most, and a checkout may lie deeper than that.
  unix_socket_directories: '',
  // Several nodes with a pool each, and room for somebody with psql.
  max_connections: '200',
  // A page that is new to a file is zeros to Linux until PostgreSQL writes it out, and after half a
  // minute Linux writes whatever it has, all at once, while commits wait. So there is little that
  // PostgreSQL keeps to itself, it is written soon, and Linux is told to begin.
  shared_buffers: '128MB',
  bgwriter_delay: '50ms',
  bgwriter_lru_maxpages: '1000',
  bgwriter_lru_multiplier: '4',
  backend_flush_after: '512kB',
  // Fewer checkpoints mean fewer full pages in the log, for a somewhat longer recovery.
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  // By itself PostgreSQL goes through tables that only grow, every minute while they are small, for
  // nothing that any of our statements needs so soon: under load that was an eighth of a core.
  autovacuum_vacuum_insert_threshold: '1000000',
  // Our statements need little of what statistics say: three thousand rows of a table tell it.
  default_statistics_target: '10',
  // What is under way is cleared up little by little, before there is much of it.
  autovacuum_naptime: '10s',
  // Solid state disks read anywhere at about the same price.
  random_page_cost: '1.1',
  // Compiling a plan takes longer than any of our statements.
  jit: 'off',
  timezone: 'UTC',
  // Errors reach the caller, who logs them without personal data; PostgreSQL would write the values
  // of the row. What it keeps is about itself, so the log stays short.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
});
