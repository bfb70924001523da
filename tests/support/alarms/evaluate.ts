import type { Expression, Matcher } from './promql.ts';
import type { Labels, Sample, Series, Timeline } from './timeline.ts';

/** An element of an instant vector. */
export interface Element {
  readonly labels: Labels;
  readonly value: number;
}

/** Prometheus takes a sample for current for so long. */
const lookbackSeconds = 300;

/** Evaluates an expression at a time, as Prometheus does. A number is a vector of its own. */
export function evaluate(of: Expression, timeline: Timeline, at: number): readonly Element[] {
  const inner = (part: Expression) => evaluate(part, timeline, at);
  switch (of.kind) {
    case 'number':
      return [{ labels: {}, value: of.value }];
    case 'selector':
      return timeline
        .select(of.name, (labels) => isMatched(labels, of.matchers))
        .flatMap((each) => {
          const last = each.samples.findLast(({ t }) => t <= at && t > at - lookbackSeconds);
          return last === undefined ? [] : [{ labels: each.labels, value: last.value }];
        });
    case 'aggregation':
      return aggregate(of.name, of.by, inner(of.of));
    case 'call': {
      const [first, second] = of.parts;
      if (first === undefined) throw new Error(`${of.name} needs an argument`);
      if (of.name === 'histogram_quantile') {
        if (first.kind !== 'number' || second === undefined) throw new Error('no quantile');
        return quantiles(first.value, inner(second));
      }
      if (first.kind !== 'selector' || first.rangeSeconds === null) throw new Error('no range');
      const { rangeSeconds, matchers } = first;
      const found = timeline.select(first.name, (labels) => isMatched(labels, matchers));
      return found.flatMap((each) => {
        const grown = increaseOf(each, { from: at - rangeSeconds, to: at });
        if (grown === null) return [];
        return [{ labels: named(each), value: of.name === 'rate' ? grown / rangeSeconds : grown }];
      });
    }
    case 'operation':
      return operate(of, inner(of.left), inner(of.right));
  }
}

function isMatched(labels: Labels, matchers: readonly Matcher[]): boolean {
  return matchers.every(({ label, operator, value }) => {
    const own = labels[label] ?? '';
    const isEqual = operator.endsWith('~') ? new RegExp(`^(?:${value})$`).test(own) : own === value;
    return operator.startsWith('!') ? !isEqual : isEqual;
  });
}

function named({ labels }: Series): Labels {
  return labels;
}

function aggregate(name: string, by: readonly string[], vector: readonly Element[]): Element[] {
  const groups = Map.groupBy(vector, ({ labels }) =>
    JSON.stringify(by.map((each) => labels[each])),
  );
  return [...groups.values()].map((elements) => {
    const values = elements.map(({ value }) => value);
    const value =
      name === 'sum'
        ? values.reduce((total, each) => total + each, 0)
        : Math[name as 'max'](...values);
    const labels = Object.fromEntries(by.map((each) => [each, elements[0]?.labels[each] ?? '']));
    return { labels, value };
  });
}

/** A comparison keeps the elements on its left that meet it. */
function operate(
  { operator, right }: Extract<Expression, { kind: 'operation' }>,
  lefts: readonly Element[],
  rights: readonly Element[],
): Element[] {
  const keyOf = ({ labels }: Element) => JSON.stringify(Object.entries(labels).toSorted());
  return lefts.flatMap((left) => {
    const other =
      right.kind === 'number' || isConstant(right)
        ? rights[0]
        : rights.find((each) => keyOf(each) === keyOf(left));
    if (other === undefined) return [];
    const { labels, value } = left;
    switch (operator) {
      case '/':
        return [{ labels, value: value / other.value }];
      case '*':
        return [{ labels, value: value * other.value }];
      case '>':
        return value > other.value ? [left] : [];
      case '<':
        return value < other.value ? [left] : [];
      case '==':
        return value === other.value ? [left] : [];
    }
    throw new Error(`${operator} is no operator`);
  });
}

function isConstant(expression: Expression): boolean {
  if (expression.kind === 'number') return true;
  return (
    expression.kind === 'operation' && isConstant(expression.left) && isConstant(expression.right)
  );
}

/** The growth of a counter, extrapolated to the range unless its samples end far from the edges. */
function increaseOf(
  { samples }: Series,
  { from, to }: { readonly from: number; readonly to: number },
): number | null {
  const within = samples.filter(({ t }) => t > from && t <= to);
  const [first, last] = [within[0], within.at(-1)] as [Sample | undefined, Sample | undefined];
  if (first === undefined || last === undefined || within.length < 2) return null;
  let delta = last.value - first.value;
  for (const [index, { value }] of within.entries()) {
    const before = within[index - 1]?.value ?? value;
    if (value < before) delta += before;
  }
  const sampled = last.t - first.t;
  const average = sampled / (within.length - 1);
  let toStart = first.t - from;
  let toEnd = to - last.t;
  if (toStart >= average * 1.1) toStart = average / 2;
  // A counter is not extrapolated below zero.
  if (delta > 0 && first.value >= 0) toStart = Math.min(toStart, sampled * (first.value / delta));
  if (toEnd >= average * 1.1) toEnd = average / 2;
  return delta * ((sampled + toStart + toEnd) / sampled);
}

function quantiles(quantile: number, vector: readonly Element[]): Element[] {
  const groups = Map.groupBy(vector, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels));
  return [...groups].flatMap(([key, elements]) => {
    const buckets = elements
      .map(({ labels, value }) => ({
        le: labels.le === '+Inf' ? Infinity : Number(labels.le),
        value,
      }))
      .sort((a, b) => a.le - b.le);
    const count = buckets.at(-1)?.value ?? 0;
    if (buckets.at(-1)?.le !== Infinity || buckets.length < 2) return [];
    if (!(count > 0)) return [{ labels: JSON.parse(key), value: Number.NaN }];
    const rank = quantile * count;
    const index = buckets.findIndex(({ value }) => value >= rank);
    const { le, value } = buckets[index] as { le: number; value: number };
    const below = buckets[index - 1] ?? { le: 0, value: 0 };
    const found =
      le === Infinity
        ? below.le
        : below.le + (le - below.le) * ((rank - below.value) / (value - below.value));
    return [{ labels: JSON.parse(key), value: found }];
  });
}
