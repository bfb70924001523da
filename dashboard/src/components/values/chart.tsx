import { useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import './chart.css';

interface ChartSeries {
  readonly label: string;
  /** One value per label of the chart; null where there is none. */
  readonly values: readonly (number | null)[];
  /** A name of the style sheet, such as --accent. */
  readonly colour: string;
}

interface ChartProps {
  readonly labels: readonly string[];
  /** The most places between two labels. */
  readonly labelSteps?: readonly number[];
  /** One series, or two side by side from left to right. */
  readonly series: readonly ChartSeries[];
  /** The short form of a value, for the axis. */
  readonly show: (value: number) => string;
  readonly showShort: (value: number) => string;
  /** The target of a click. The page has a link to it, too. */
  readonly onClick?: () => void;
  /** The legend, and a description of the chart for screen readers. */
  readonly children: ReactNode;
}

/** Bars in the colours of the theme. */
export function Chart(props: ChartProps): ReactNode {
  const { labels, series, onClick, children } = props;
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return (
    <figure className="chart" data-leads={onClick === undefined ? undefined : ''}>
      <Plot key={JSON.stringify([labels, series, scheme])} chart={props} />
      <figcaption>{children}</figcaption>
    </figure>
  );
}

/** Drawn once per key: other values have another key. */
function Plot({ chart }: { readonly chart: ChartProps }): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef(chart);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const { plot, end } = draw(element, drawn.current);
    const follower = new ResizeObserver(() => plot.setSize(sizeOf(element)));
    follower.observe(element);
    return () => {
      follower.disconnect();
      end();
    };
  }, []);
  // Keyboard users have a link with the same target.
  return <div className="plot" ref={frame} aria-hidden onClick={chart.onClick} />;
}

/** The width that a label needs; with less room it stands upright. */
const labelWidthMin = 60;
/** Up to 12 bars have a label each; of more, only some have. */
const labelledMax = 12;
const stepsOfDays = [1, 2, 7, 14, 28, 91];

function draw(element: HTMLDivElement, props: ChartProps): { plot: uPlot; end: () => void } {
  const { labels, labelSteps = stepsOfDays, series, show, showShort } = props;
  const colour = colourOf(element);
  const axis = { stroke: colour('--dim'), font: '11px system-ui, sans-serif' };
  const areAllLabelled = labels.length <= labelledMax;
  const isCrowded = areAllLabelled && element.clientWidth / labels.length < labelWidthMin;
  const options: uPlot.Options = {
    ...sizeOf(element),
    // The last label may be wider than its place.
    padding: [8, 16, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: () => [-0.5, labels.length - 0.5] },
      y: { range: (_, least, most) => [Math.min(0, least), Math.max(4, most * 1.08)] },
    },
    axes: [
      {
        ...axis,
        size: isCrowded ? 84 : 28,
        rotate: isCrowded ? -60 : 0,
        space: areAllLabelled ? 1 : 56,
        incrs: [...labelSteps],
        grid: { show: false },
        ticks: { show: false },
        values: (_, places) => places.map((place) => labels[place] ?? ''),
      },
      {
        ...axis,
        size: 52,
        space: 32,
        grid: { stroke: colour('--line'), width: 1 },
        ticks: { show: false },
        incrs: Array.from({ length: 14 }, (_, power) => 10 ** power).flatMap((step) => [
          step,
          2 * step,
          5 * step,
        ]),
        values: (_, values) => values.map(showShort),
      },
    ],
    series: [
      {},
      ...series.map(({ label, colour: name }, place): uPlot.Series => {
        const paths = barsAt(place, series.length);
        const points = { show: false };
        return { label, fill: colour(name), width: 0, points, ...(paths && { paths }) };
      }),
    ],
  };
  const tip = document.createElement('div');
  tip.className = 'tip';
  tip.hidden = true;
  options.hooks = {
    init: [(plot) => plot.over.append(tip)],
    setCursor: [(plot) => placeTip(plot, tip, { labels, series, show })],
  };
  const places = labels.map((_, index) => index);
  const data = [places, ...series.map(({ values }) => [...values])] as uPlot.AlignedData;
  const plot = new uPlot(options, data, element);
  return { plot, end: () => plot.destroy() };
}

/** A single series stands in the middle of its place; of two, the first stands left of it. */
function barsAt(place: number, count: number): uPlot.Series.PathBuilder | undefined {
  if (count === 1) return uPlot.paths.bars?.({ size: [0.5, 48], radius: 0.1 });
  return uPlot.paths.bars?.({ size: [0.38, 20], radius: 0.1, align: place === 0 ? -1 : 1, gap: 1 });
}

/** The values at the pointer. */
function placeTip(
  plot: uPlot,
  tip: HTMLElement,
  { labels, series, show }: Pick<ChartProps, 'labels' | 'series' | 'show'>,
): void {
  const { idx, left = 0 } = plot.cursor;
  const values = idx == null ? [] : series.filter(({ values }) => values[idx] != null);
  tip.hidden = values.length === 0;
  if (idx == null || tip.hidden) return;
  const title = document.createElement('strong');
  title.textContent = labels[idx] ?? '';
  const cells = values.flatMap((one) =>
    [one.label, show(one.values[idx] ?? 0)].map((text) => {
      const cell = document.createElement('span');
      cell.textContent = text;
      return cell;
    }),
  );
  tip.replaceChildren(title, ...cells);
  const isRight = left > plot.over.clientWidth / 2;
  const x = isRight ? left - tip.offsetWidth - 12 : left + 12;
  tip.style.transform = `translate(${Math.max(0, x)}px, 4px)`;
}

/** A canvas cannot read CSS variables, so the browser resolves them. */
function colourOf(element: HTMLElement): (name: string) => string {
  return (name) => {
    element.style.color = `var(${name})`;
    const { color } = getComputedStyle(element);
    element.style.color = '';
    return color;
  };
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): { width: number; height: number } {
  return { width: clientWidth, height: clientHeight };
}
