import type { Taprail } from '../../../../../sdk/src/index.ts';

/** Events come within milliseconds; a demo that misses one goes on. */
const patienceMs = 5_000;

/** Follows the events of some sub-merchants as they happen. */
export class EventWatch {
  readonly #refs: ReadonlySet<string>;
  readonly #leaving = new AbortController();
  readonly #counts = new Map<string, number>();
  #fresh: string[] = [];
  #onEvent = () => {};
  #ended: Promise<void> = Promise.resolve();

  private constructor(refs: ReadonlySet<string>) {
    this.#refs = refs;
  }

  /** Resolves when every event from then on will be seen. */
  static async open(taprail: Taprail, refs: ReadonlySet<string>): Promise<EventWatch> {
    const watch = new EventWatch(refs);
    await new Promise<void>((resolve, reject) => {
      watch.#ended = watch.#follow(taprail, resolve);
      watch.#ended.catch(reject);
    });
    return watch;
  }

  /** How often each kind came. */
  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }

  /** The events since the last call; waits for the awaited kinds, but not for ever. */
  async take(awaited: readonly string[]): Promise<readonly string[]> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patienceMs);
    this.#onEvent = () => {
      if (includesAll(this.#fresh, awaited)) resolve();
    };
    this.#onEvent();
    await promise;
    clearTimeout(timer);
    this.#onEvent = () => {};
    const taken = this.#fresh;
    this.#fresh = [];
    return taken;
  }

  async close(): Promise<void> {
    this.#leaving.abort();
    await this.#ended;
  }

  async #follow(taprail: Taprail, onOpen: () => void): Promise<void> {
    for await (const event of taprail.events.stream({ signal: this.#leaving.signal, onOpen })) {
      if (event.submerchant === null || !this.#refs.has(event.submerchant)) continue;
      this.#counts.set(event.type, (this.#counts.get(event.type) ?? 0) + 1);
      this.#fresh.push(event.type);
      this.#onEvent();
    }
  }
}

/** As often as each is awaited. */
function includesAll(present: readonly string[], awaited: readonly string[]): boolean {
  const left = [...present];
  return awaited.every((kind) => {
    const index = left.indexOf(kind);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}
