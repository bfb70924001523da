export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  /** In seconds. */
  readonly t: number;
  readonly value: number;
}

export interface Series {
  readonly name: string;
  readonly labels: Labels;
  readonly samples: Sample[];
}

/** The metrics of one scrape: each series by its text, such as `up{job="taprail"}`. */
export type Scrape = ReadonlyMap<string, number>;

/** Reads Prometheus' text format. */
export function parseScrape(text: string): Scrape {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, series = '', value = ''] = /^(.+) (\S+)$/.exec(line) ?? [];
      return [series, value === 'Nan' ? Number.NaN : Number(value.replace('Inf', 'Infinity'))];
    }),
  );
}

/** What Prometheus would have stored. */
export class Timeline {
  readonly series = new Map<string, Series>();

  append(scrape: Scrape, t: number): void {
    for (const [text, value] of scrape) {
      const known = this.series.get(text) ?? { ...parseSeries(text), samples: [] };
      known.samples.push({ t, value });
      this.series.set(text, known);
    }
  }

  select(name: string, isWanted: (labels: Labels) => boolean): Series[] {
    return [...this.series.values()].filter((each) => each.name === name && isWanted(each.labels));
  }
}

function parseSeries(text: string): Pick<Series, 'name' | 'labels'> {
  const [, name = '', inside = ''] = /^([^{]+)(?:\{(.*)\})?$/.exec(text) ?? [];
  const pairs = [...inside.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
  return { name, labels: Object.fromEntries(pairs.map(([, label, value = '']) => [label, value])) };
}
