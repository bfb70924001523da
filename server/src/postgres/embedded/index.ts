export { EmbeddedPostgresError } from './embedded-postgres-error.ts';
export { findRunningPostgres } from './running-postgres.ts';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './start-embedded-postgres.ts';
