import { boundIndexOf, durationBoundsMs } from './durations.ts';

/** How often something ended alike within an hour, by how long it took. */
export interface HourCount {
  readonly platformId: string;
  /** What was counted: the id of an endpoint, or the name of an operation. */
  readonly subject: string;
  /** When the hour began, in real time. */
  readonly beganAt: Date;
  readonly outcome: string;
  readonly upToMs: number;
  readonly count: number;
}

/** Counts by platform, subject and outcome, each with a place for every bound. */
type Counts = Map<string, Map<string, Map<string, Float64Array>>>;

export const hourMs = 60 * 60 * 1000;
export const countsWrittenEveryMs = 60_000;

/**
 * Counts in memory what is too frequent for a row each, and writes the counts once a minute. A
 * crash, or a database that does not answer, loses at most the counts of that minute.
 */
export class HourCounts {
  readonly #write: (platformId: string, counts: readonly HourCount[]) => Promise<void>;
  readonly #onFailure: (error: unknown) => void;
  readonly #everyMs: number;
  #counts: Counts = new Map();
  #hourBeganMs = 0;
  #ofEndedHours: HourCount[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(options: {
    write(platformId: string, counts: readonly HourCount[]): Promise<void>;
    onFailure(error: unknown): void;
    readonly everyMs: number;
  }) {
    this.#write = (platformId, counts) => options.write(platformId, counts);
    this.#onFailure = (error) => options.onFailure(error);
    this.#everyMs = options.everyMs;
  }

  count(
    { platformId, subject, outcome }: Pick<HourCount, 'platformId' | 'subject' | 'outcome'>,
    durationMs: number,
    nowMs: number = Date.now(),
  ): void {
    const hourBeganMs = nowMs - (nowMs % hourMs);
    if (hourBeganMs !== this.#hourBeganMs) this.#beginHour(hourBeganMs);
    const ofPlatform = memberOf(this.#counts, platformId, () => new Map());
    const ofSubject = memberOf(ofPlatform, subject, () => new Map());
    const counts = memberOf(ofSubject, outcome, newCounts);
    const index = boundIndexOf(durationMs);
    counts[index] = (counts[index] as number) + 1;
    this.#timer ??= setTimeout(() => void this.flush(), this.#everyMs).unref();
  }

  /** Writes what was counted so far. */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#beginHour(this.#hourBeganMs);
    const counts = this.#ofEndedHours;
    this.#ofEndedHours = [];
    for (const [platformId, own] of Map.groupBy(counts, (one) => one.platformId)) {
      await this.#write(platformId, own).catch(this.#onFailure);
    }
  }

  #beginHour(beganMs: number): void {
    this.#ofEndedHours.push(...rowsOf(this.#counts, new Date(this.#hourBeganMs)));
    this.#counts = new Map();
    this.#hourBeganMs = beganMs;
  }
}

const newCounts = () => new Float64Array(durationBoundsMs.length);

function memberOf<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function* rowsOf(counts: Counts, beganAt: Date): Generator<HourCount> {
  for (const [platformId, ofPlatform] of counts) {
    for (const [subject, ofSubject] of ofPlatform) {
      for (const [outcome, numbers] of ofSubject) {
        for (const [index, count] of numbers.entries()) {
          const upToMs = durationBoundsMs[index] as number;
          if (count > 0) yield { platformId, subject, beganAt, outcome, upToMs, count };
        }
      }
    }
  }
}
