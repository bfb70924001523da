/** One block of a stream of server-sent events. */
export interface Message {
  /** The id to reconnect with; undefined if it is unchanged. */
  readonly id: string | undefined;
  /** Null in a comment. */
  readonly data: string | null;
  /** How long to wait before connecting again, if the service said so. */
  readonly retryMs: number | undefined;
}

/** The blocks of a stream, until it ends or nothing comes for too long. */
export async function* readMessages(
  body: ReadableStream<Uint8Array>,
  { silenceMaxMs }: { readonly silenceMaxMs: number },
): AsyncGenerator<Message, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      // A read that is cancelled resolves like one at the end.
      const timer = setTimeout(() => void reader.cancel().catch(() => {}), silenceMaxMs);
      const { value, done } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      yield* blocks.map(parse);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function parse(block: string): Message {
  const lines = block.split('\n');
  const valuesOf = (name: string) =>
    lines
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ''));
  const data = valuesOf('data');
  const [id] = valuesOf('id');
  const [retry] = valuesOf('retry').map(Number);
  return { id, data: data.length === 0 ? null : data.join('\n'), retryMs: retry };
}
