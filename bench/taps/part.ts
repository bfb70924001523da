import type { BenchContext } from '../support/bench.ts';
import type { ReportRow } from '../support/report.ts';
import type { TapLoad } from './tap-load.ts';

/** The result of one part of the bench. */
export interface Part {
  readonly rows: readonly ReportRow[];
  /** Sentences to read with the table. */
  readonly notes?: readonly string[];
  /** Everything measured, for machines. */
  readonly details: unknown;
}

/** The input of every part. */
export interface PartTools {
  readonly context: BenchContext;
  readonly load: TapLoad;
  readonly size: Sizes;
}

export interface Sizes {
  readonly rounds: number;
  readonly warmUpMs: number;
  /** Taps beside pgbench. */
  readonly tapMs: number;
  readonly pgbenchSeconds: number;
  /** Each of the two loads in a comparison. */
  readonly comparedMs: number;
  readonly commitsMs: number;
  readonly lightLoadMs: number;
  readonly postingsMs: number;
  /** Old events that are deleted while taps run. */
  readonly oldEvents: number;
  readonly storedTaps: number;
}
