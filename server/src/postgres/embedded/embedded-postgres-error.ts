/** The embedded database cannot run. The message is one sentence for the person who started it. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options?: { readonly cause: unknown }) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
  }
}

/** The code of a Node.js or PostgreSQL error, such as ENOENT or 3D000. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
