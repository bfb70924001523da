import type { ReactNode } from 'react';

export const chartSpans = { '24h': '24 hours', '7d': '7 days', '30d': '30 days' } as const;

export type ChartSpan = keyof typeof chartSpans;

/** The time that the charts of a page show. */
export function SpanSelect<Span extends ChartSpan>(props: {
  readonly value: Span;
  readonly of: readonly Span[];
  readonly onChange: (span: Span) => void;
}): ReactNode {
  const { value, of, onChange } = props;
  return (
    <select
      className="quiet-select"
      aria-label="Time shown"
      value={value}
      onChange={({ target }) => {
        const chosen = of.find((span) => span === target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {of.map((span) => (
        <option key={span} value={span}>
          {chartSpans[span]}
        </option>
      ))}
    </select>
  );
}
