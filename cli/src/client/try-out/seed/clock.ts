import type { Taprail } from '../../../../../sdk/src/index.ts';

/** The platform's time as it was last seen: it goes on by itself, but never back. */
export class Clock {
  readonly #taprail: Taprail;
  #now: Date;

  private constructor(taprail: Taprail, now: Date) {
    this.#taprail = taprail;
    this.#now = now;
  }

  static async read(taprail: Taprail): Promise<Clock> {
    const { now } = await taprail.test.clock.get();
    return new Clock(taprail, new Date(now));
  }

  get now(): Date {
    return this.#now;
  }

  /** Advances to an instant unless that is past. */
  async goTo(instant: Date): Promise<void> {
    const seconds = Math.ceil((instant.getTime() - this.#now.getTime()) / 1000);
    if (seconds <= 0) return;
    // A number of seconds, since the clock may have passed an instant meanwhile.
    const { now } = await this.#taprail.test.clock.advance({ by: seconds });
    this.#now = new Date(now);
  }
}
