import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveryWorkName } from '../../server/src/domains/events/index.ts';
import { createMetrics } from '../../server/src/metrics/create-metrics.ts';
import { readSource, typescriptFiles } from './source-files.ts';

const metrics = await createMetrics().registry.getMetricsAsJSON();
const names = new Set(metrics.map(({ name }) => name));
/** Node can tell these only on Linux. */
const onLinux = ['process_virtual_memory_bytes', 'process_heap_bytes'];
onLinux.push('process_open_fds', 'process_max_fds');
for (const name of onLinux) names.add(name);
const page = readSource('docs/metrics.md');
const pattern = /\b(?:taprail|nodejs|process)_[a-z0-9_]+\b/g;

test('docs/metrics.md explains every metric, and no other', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const explained = rows.flatMap((row) => row.split(' | ')[0]?.match(pattern) ?? []);
  assert.deepEqual(explained.toSorted(), [...names].sort());
});

test('docs/metrics.md explains every kind of background work, and no other', () => {
  const [, section = ''] = /^`work` is one of these:$(.*?)^## /ms.exec(page) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const explained = rows.flatMap((row) => row.split(' | ')[0]?.match(/[a-z]+(_[a-z]+)*/g) ?? []);
  const works = typescriptFiles
    .filter(({ path }) => /^server\/src\/(domains|psp)\//.test(path))
    .flatMap(({ text }) => [...text.matchAll(/ defineDueWork\b.*\(\{\s+name: (\S+),/g)])
    .map(([, name = '']) => (name === 'deliveryWorkName' ? deliveryWorkName : name.slice(1, -1)));
  assert.deepEqual(explained.toSorted(), works.sort());
});

const alerts = readSource('deploy/alerts.yml');
const board = readSource('deploy/grafana-board.json');
const alertNames = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

test('the Grafana board and the alerts query metrics that exist', () => {
  const expressions = (JSON.parse(board) as Board).panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr),
  );
  assert.ok(expressions.length > 12, 'the board was not understood');
  const queried = `${board}${alerts}${page}`.match(pattern) ?? [];
  assert.deepEqual(
    queried.map(familyOf).filter((name) => !names.has(name)),
    [],
  );
});

test('the Grafana board shows every metric of Taprail that exists', () => {
  const shown = new Set((board.match(pattern) ?? []).map(familyOf));
  const own = [...names].filter((name) => name.startsWith('taprail_'));
  assert.deepEqual(
    own.filter((name) => !shown.has(name)),
    [],
  );
});

test('docs/metrics.md says of each alert what to do, and a test makes its fault', () => {
  assert.ok(alertNames.length > 20, 'the rules were not understood');
  const explained = [...page.matchAll(/^\| `(Taprail\w+)` \|/gm)].map(([, name]) => name);
  assert.deepEqual(explained, alertNames);
  const tests = typescriptFiles.filter(({ path }) => /^tests\/e2e\/observability\//.test(path));
  const made = tests.flatMap(({ text }) => text.match(/(?<=assertFires\(\s*')\w+/g) ?? []);
  assert.deepEqual(made.toSorted(), alertNames.toSorted());
});

function familyOf(name: string): string {
  return name.replace(/_(bucket|count|sum)$/, '');
}

interface Board {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
}
