/** What a command may know of the world around it. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  /** A line, or several, of what was asked for: standard output. */
  print(text: string): void;
  /** Progress, advice and failures, which no script should read as a result: standard error. */
  note(text: string): void;
}
