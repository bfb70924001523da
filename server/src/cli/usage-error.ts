/** A command line that asks for nothing Taprail knows how to do, in one sentence. Exit code 2. */
export class UsageError extends Error {}
