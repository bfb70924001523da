import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { repositoryFolder } from '../running/service-process.ts';
import { evaluate } from './evaluate.ts';
import { parsePromql, secondsOf } from './promql.ts';
import { parseScrape, type Scrape, Timeline } from './timeline.ts';

export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
}

interface RuleFile {
  readonly groups: readonly { readonly rules: readonly AlertRule[] }[];
}

const file = readFileSync(join(repositoryFolder, 'deploy/alerts.yml'), 'utf8');

export const alertRules: readonly AlertRule[] = (load(file) as RuleFile).groups.flatMap(
  ({ rules }) => rules,
);

const scrapeEverySeconds = 30;
/** Longer than any range of a rule. */
const quietSeconds = 2 * 3600;
const target = 'job="taprail",instance="till:8081"';

/** What Prometheus gets of a process that answers with these metrics; null if it does not answer. */
export function scrapeOf(text: string | null): Scrape {
  const up = new Map([[`up{${target}}`, text === null ? 0 : 1]]);
  const labelled = [...parseScrape(text ?? '')].map(([series, value]): [string, number] => [
    series.endsWith('}') ? series.replace(/\}$/, `,${target}}`) : `${series}{${target}}`,
    value,
  ]);
  return new Map([...labelled, ...up]);
}

/**
 * Asserts that the rule is silent for two hours of the metrics as they are, and that it fires if
 * the fault then goes on: gauges stay as the fault left them, and counters grow as much at each
 * further scrape.
 */
export async function assertFires(
  name: string,
  scrape: () => Promise<Scrape>,
  makeFault: () => Promise<unknown>,
): Promise<void> {
  const rule = alertRules.find(({ alert }) => alert === name);
  assert.ok(rule, `there is no rule ${name}`);
  const before = await scrape();
  await makeFault();
  const after = await scrape();
  const timeline = new Timeline();
  let t = 7;
  for (; t < quietSeconds; t += scrapeEverySeconds) timeline.append(before, t);
  const heldSeconds = rule.for === undefined ? 0 : secondsOf(rule.for);
  const endsAt = t + heldSeconds + 1800;
  for (let step = 1; t < endsAt; t += scrapeEverySeconds, step += 1) {
    timeline.append(goneOn(before, after, step), t);
  }
  assert.equal(isFiring(rule, timeline, quietSeconds), false, `${name} fires without its fault`);
  assert.ok(isFiring(rule, timeline, endsAt), `${name} does not fire`);
}

function goneOn(before: Scrape, after: Scrape, step: number): Scrape {
  return new Map(
    [...after].map(([series, value]) => {
      if (!/^\w+(_total|_count|_sum|_bucket)\b/.test(series)) return [series, value];
      const from = before.get(series) ?? 0;
      return [series, from + step * (value - from)];
    }),
  );
}

/** Whether some element has met the expression at each evaluation of the time it must hold. */
export function isFiring(rule: AlertRule, timeline: Timeline, at: number): boolean {
  const expression = parsePromql(rule.expr);
  const heldSeconds = rule.for === undefined ? 0 : secondsOf(rule.for);
  const keysAt = (t: number) =>
    new Set(evaluate(expression, timeline, t).map(({ labels }) => JSON.stringify(labels)));
  let held = keysAt(at - heldSeconds);
  for (let t = at - heldSeconds; t <= at; t += scrapeEverySeconds) {
    held = held.intersection(keysAt(t));
  }
  return held.size > 0;
}
