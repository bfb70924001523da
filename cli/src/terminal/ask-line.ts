import { createInterface } from 'node:readline/promises';

/** The line that a person types; empty after Ctrl-C or Ctrl-D, which answer nothing. */
export async function askLine(
  question: string,
  streams: { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream },
): Promise<string> {
  const lines = createInterface({ ...streams, terminal: true });
  try {
    return await lines.question(question);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
    streams.output.write('\n');
    return '';
  } finally {
    lines.close();
  }
}
