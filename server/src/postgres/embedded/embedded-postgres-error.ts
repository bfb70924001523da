/** The embedded database cannot run. The message is one sentence for the person who started it. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options?: { readonly cause: unknown }) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
  }
}
