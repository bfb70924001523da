import type { Report, ReportRow } from './report.ts';

/** One bar of the plot. */
interface Bar {
  readonly name: string;
  readonly ratio: number;
  readonly target: number | null;
  readonly isMet: boolean;
}

const peer = 'pgbench';
const widthPx = 720;
const marginPx = 16;
const barsFromPx = 260;
const barsToPx = 640;
const barHeightPx = 18;
const linePx = 28;
const headPx = 36;
const footPx = 56;

/**
 * Draws rates as multiples of pgbench's in the same rounds, with their targets; null if no rate is
 * compared with pgbench. Colours follow the reader's light or dark scheme.
 */
export function renderPlot({ benches, machine, measuredAt }: Report): string | null {
  const groups = Object.entries(benches)
    .map(([title, { rows }]) => ({ title, bars: rows.flatMap(barOf) }))
    .filter(({ bars }) => bars.length > 0);
  const all = groups.flatMap(({ bars }) => bars);
  if (all.length === 0) return null;
  const most = Math.max(1, ...all.flatMap(({ ratio, target }) => [ratio, target ?? 0]));
  const placeOf = (ratio: number) => barsFromPx + ((barsToPx - barsFromPx) * ratio) / most;
  let top = headPx;
  const lines = groups.flatMap(({ title, bars }) => {
    const heading = text({ x: marginPx, y: top + 18, name: 'head' }, title);
    top += linePx;
    return [
      heading,
      ...bars.map((bar) => {
        const line = drawBar(bar, top, placeOf);
        top += linePx;
        return line;
      }),
    ];
  });
  const height = top + footPx;
  const one = placeOf(1);
  const facts = `${machine.cores} cores, Node ${machine.node}, PostgreSQL ${machine.postgres}`;
  const day = measuredAt.slice(0, 10);
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${height}" width="${widthPx}"`,
    `  height="${height}" role="img" aria-label="Rates as multiples of pgbench TPC-B">`,
    `<style>${style}</style>`,
    `<line class="peer" x1="${round(one)}" x2="${round(one)}" y1="${headPx - 8}" y2="${top}"/>`,
    text({ x: one, y: headPx - 14, name: 'middle' }, `${peer} TPC-B = 1`),
    ...lines,
    `<line class="target" x1="${marginPx}" x2="${marginPx}" y1="${top + 8}" y2="${top + 22}"/>`,
    text({ x: marginPx + 8, y: top + 20, name: 'quiet' }, 'target; missed targets are orange'),
    text({ x: marginPx, y: top + 42, name: 'quiet' }, `${facts}, commit ${machine.commit}, ${day}`),
    '</svg>',
  ].join('\n')}\n`;
}

function barOf({ name, ratio, target }: ReportRow): Bar[] {
  if (ratio?.to !== peer || !Number.isFinite(ratio.value)) return [];
  // The text begins with the smallest accepted multiple.
  const least = /^≥ ([\d.]+) ×/.exec(target?.text ?? '')?.[1];
  return [
    {
      name: name.trim(),
      ratio: ratio.value,
      target: least === undefined ? null : Number(least),
      isMet: target?.met ?? true,
    },
  ];
}

function drawBar(bar: Bar, top: number, placeOf: (ratio: number) => number): string {
  const from = placeOf(0);
  const end = placeOf(bar.ratio);
  const target = bar.target === null ? null : round(placeOf(bar.target));
  return [
    text({ x: marginPx, y: top + 14, name: 'name' }, bar.name),
    `<rect class="${bar.isMet ? 'met' : 'missed'}" x="${from}" y="${top}" rx="2"`,
    `  width="${round(end - from)}" height="${barHeightPx}"/>`,
    ...(target === null
      ? []
      : [
          `<line class="target" x1="${target}" x2="${target}" y1="${top - 3}"`,
          `  y2="${top + barHeightPx + 3}"/>`,
        ]),
    text({ x: widthPx - marginPx, y: top + 14, name: 'end' }, `${bar.ratio.toFixed(2)} ×`),
  ].join('\n');
}

function text(
  place: { readonly x: number; readonly y: number; readonly name: string },
  content: string,
): string {
  const escaped = content.replaceAll(
    /[&<>]/g,
    (character) => `&#${character.codePointAt(0) ?? 0};`,
  );
  return `<text class="${place.name}" x="${round(place.x)}" y="${place.y}">${escaped}</text>`;
}

function round(px: number): number {
  return Math.round(10 * px) / 10;
}

const style = `
  svg { background: #fff }
  text { font: 13px system-ui, sans-serif; fill: #24292f }
  .head { font-weight: 600 }
  .middle { text-anchor: middle }
  .end { text-anchor: end }
  .middle, .quiet { fill: #57606a; font-size: 12px }
  .met { fill: #2f81c7 }
  .missed { fill: #c77d2f }
  .peer { stroke: #8c959f; stroke-dasharray: 3 3 }
  .target { stroke: #24292f; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    svg { background: #12181f }
    text { fill: #e6edf3 }
    .middle, .quiet { fill: #9198a1 }
    .met { fill: #4493d8 }
    .missed { fill: #d8924a }
    .target { stroke: #e6edf3 }
  }
`;
