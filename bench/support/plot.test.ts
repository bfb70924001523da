import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPlot } from './plot.ts';
import type { Report, ReportRow } from './report.ts';

const machine: Report['machine'] = {
  cores: 2,
  cpu: 'a processor',
  memoryGb: 8,
  system: 'Linux x64',
  node: '26.10.0',
  postgres: '18.4',
  commit: 'abcdef',
  databaseInMemory: false,
};

test('the plot highlights a bar that missed its target and marks the target', () => {
  const svg = plotOf([
    row({ name: 'taps', ratio: 2, target: { text: '≥ 1 ×, p99 ≤ 100 ms', met: false } }),
  ]);
  // Bars begin at 260 and the longest ends at 640.
  assert.match(svg, /<rect class="missed" x="260"[^>]*\swidth="380"/);
  assert.match(svg, /<line class="target" x1="450" x2="450"/);
  assert.match(svg, />2\.00 ×</);
});

test('the plot leaves out rows that are not compared with pgbench', () => {
  const rows: ReportRow[] = [
    { ...row({ name: 'reads', ratio: 0.5 }), ratio: { value: 0.5, to: 'no-op' } },
    { name: 'memory', value: 200, unit: 'MB' },
  ];
  assert.equal(renderPlot(reportOf(rows)), null);
  const svg = plotOf([...rows, row({ name: 'writes', ratio: 0.5 })]);
  assert.equal(svg.match(/<rect /g)?.length, 1);
  // The line of pgbench is visible even if no bar reaches it.
  assert.match(svg, /<line class="peer" x1="640"/);
});

test('the plot escapes names', () => {
  const svg = plotOf([row({ name: '  a < b & c', ratio: 1 })]);
  assert.match(svg, />a &#60; b &#38; c</);
});

function row(of: {
  readonly name: string;
  readonly ratio: number;
  readonly target?: ReportRow['target'];
}): ReportRow {
  return {
    name: of.name,
    value: 1000,
    unit: '/s',
    ratio: { value: of.ratio, to: 'pgbench' },
    ...(of.target === undefined ? {} : { target: of.target }),
  };
}

function reportOf(rows: readonly ReportRow[]): Report {
  const bench = { rows, notes: [], errors: [], details: null };
  return { measuredAt: '2026-11-15T07:00:00.000Z', machine, benches: { taps: bench } };
}

function plotOf(rows: readonly ReportRow[]): string {
  const svg = renderPlot(reportOf(rows));
  assert.ok(svg !== null);
  return svg;
}
