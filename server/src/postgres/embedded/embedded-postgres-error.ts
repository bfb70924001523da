/** The embedded database cannot run. The message is one sentence for the person who started it. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
