import type { LoadResult } from './load.ts';
import type { MachineFacts } from './machine.ts';

export interface Latency {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/** One line of the table. */
export interface ReportRow {
  readonly name: string;
  readonly value: number;
  readonly unit: '/s' | 'MB' | 'KB' | 's' | 'ms' | '%' | 'µs';
  /** The lowest and the highest round; the value is their median. */
  readonly range?: readonly [number, number];
  /** The value as a multiple of its base, in the same rounds. */
  readonly ratio?: { readonly value: number; readonly to: string };
  readonly target?: { readonly text: string; readonly met: boolean };
  readonly latency?: Latency;
}

export interface BenchReport {
  readonly rows: readonly ReportRow[];
  /** Sentences to read with the table. */
  readonly notes: readonly string[];
  /** Errors that make the numbers worthless. The run then fails. */
  readonly errors: readonly string[];
  /** Everything measured, for machines. */
  readonly details: unknown;
}

export interface Report {
  readonly measuredAt: string;
  readonly machine: MachineFacts;
  readonly benches: Readonly<Record<string, BenchReport>>;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  return (lower + upper) / 2;
}

export function rangeOf(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

export function medianLatency(rounds: readonly LoadResult[]): Latency {
  return {
    p50Ms: median(rounds.map((round) => round.p50Ms)),
    p95Ms: median(rounds.map((round) => round.p95Ms)),
    p99Ms: median(rounds.map((round) => round.p99Ms)),
  };
}

/** The table for people. A missed target is in capitals, so that it stands out. */
export function renderReport(title: string, report: BenchReport): string {
  const heads = ['', 'median', 'range', 'ratio', 'target', 'verdict', 'p50', 'p95', 'p99'];
  const lines = [heads, ...report.rows.map(cells)];
  const widths = heads.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const table = lines.map((line) =>
    line
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd(),
  );
  const notes = report.notes.map((note) => `  ${note}`);
  const errors = report.errors.map((error) => `  ERROR: ${error}`);
  return ['', title, '', ...table, '', ...notes, ...errors, ''].join('\n');
}

export function renderMachine(machine: MachineFacts): string {
  const { cores, cpu, memoryGb, system, node, postgres, commit } = machine;
  const facts = `${cores} cores ${cpu}, ${memoryGb} GB, ${system}`;
  const warning = machine.databaseInMemory
    ? '\nThe database is on a RAM disk, so commits cost nothing: set TMPDIR to a disk.'
    : '';
  return `${facts}, Node ${node}, PostgreSQL ${postgres}, commit ${commit}${warning}`;
}

function cells(row: ReportRow): string[] {
  const { range, ratio, target, latency } = row;
  return [
    row.name,
    `${formatNumber(row.value)} ${row.unit}`,
    range === undefined ? '' : range.map(formatNumber).join('–'),
    ratio === undefined ? '' : `${ratio.value.toFixed(2)} × ${ratio.to}`,
    target?.text ?? '',
    target === undefined ? '' : target.met ? 'met' : 'MISSED',
    ...[latency?.p50Ms, latency?.p95Ms, latency?.p99Ms].map((ms) =>
      ms === undefined ? '' : `${ms.toFixed(1)} ms`,
    ),
  ];
}

export function formatNumber(value: number): string {
  const fractionDigits = Math.abs(value) < 10 ? 2 : 0;
  return value.toLocaleString('en-GB', { maximumFractionDigits: fractionDigits });
}
