export interface Outcome {
  readonly outcome: string;
  readonly count: number;
}

export interface HealthSums {
  readonly count: number;
  readonly outcomes: readonly Outcome[];
  readonly p50_ms: number | null;
  readonly p95_ms: number | null;
}

export interface HealthHours extends HealthSums {
  readonly places: readonly HealthSums[];
}

export interface HealthPlaces {
  readonly unit: 'hour' | 'day';
  readonly began_at: readonly string[];
}

export interface HealthProps {
  readonly places: HealthPlaces;
  readonly hours: HealthHours;
  /** What is counted, and how it ended. */
  readonly words: { readonly counted: string; readonly good: string; readonly bad: string };
  readonly isGood: (outcome: string) => boolean;
  readonly wordsOf: (outcome: string) => string;
}
