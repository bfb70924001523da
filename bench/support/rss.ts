import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface RssWatch {
  /** Ends the watch and returns every sample, in the order taken. */
  stop(): Promise<readonly number[]>;
}

/** Samples the resident memory of a process, in MB, until stopped. */
export function watchRss(pid: number, everyMs = 250): RssWatch {
  const samplesMb: number[] = [];
  let sampling = Promise.resolve();
  const sample = () => {
    sampling = sampling.then(async () => void samplesMb.push(await readRssMb(pid)));
  };
  sample();
  const timer = setInterval(sample, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      sample();
      await sampling;
      return samplesMb;
    },
  };
}

/** Reads the kernel's file on Linux, which costs nothing, and asks ps elsewhere. */
async function readRssMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null);
  const kilobytes =
    status === null
      ? (await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])).stdout
      : /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return Number(kilobytes) / 1024;
}

const bars = '▁▂▃▄▅▆▇█';

/**
 * A line of bars between the numbers of the lowest and the highest sample. Each of up to `width`
 * bars shows the highest sample of its part.
 */
export function sparkline(samples: readonly number[], width = 40): string {
  const columns = Math.min(width, samples.length);
  const highest = Array.from({ length: columns }, (_, column) => {
    const from = Math.floor((column * samples.length) / columns);
    const to = Math.floor(((column + 1) * samples.length) / columns);
    return Math.max(...samples.slice(from, to));
  });
  const [low, high] = [Math.min(...samples), Math.max(...samples)];
  const barOf = (value: number) =>
    bars[Math.min(bars.length - 1, Math.floor(((value - low) / (high - low)) * bars.length))];
  return `${Math.round(low)} ${highest.map((value) => barOf(value) ?? bars[0]).join('')} ${Math.round(high)}`;
}
