/** How long work holds the event loop before the requests of others get their turn. */
const sliceMs = 4;

/**
 * Divides long work into slices. One slice runs per turn of the event loop, whoever asks: eight
 * long answers at once hold it no longer than one.
 */
export class LoopSlices {
  #endsAtMs = performance.now() + sliceMs;

  /** Whether the slice is used up: await `next` before going on. */
  get isOver(): boolean {
    return performance.now() >= this.#endsAtMs;
  }

  /** Resolves in a later turn of the event loop. */
  async next(): Promise<void> {
    await new Promise<void>(wait);
    this.#endsAtMs = performance.now() + sliceMs;
  }
}

const waiting: (() => void)[] = [];

function wait(resolve: () => void): void {
  waiting.push(resolve);
  if (waiting.length === 1) setImmediate(grantSlice);
}

function grantSlice(): void {
  const [first] = waiting.splice(0, 1);
  if (waiting.length > 0) setImmediate(grantSlice);
  first?.();
}
