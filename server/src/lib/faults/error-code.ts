/** The code of a Node.js or PostgreSQL error, such as ENOENT or 3D000; empty if it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
