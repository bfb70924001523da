import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchAgainst } from './against/bench-against.ts';
import { dashboard } from './dashboard.ts';
import { onboarding } from './onboarding.ts';
import { pauses } from './pauses.ts';
import { settlement } from './settlement.ts';
import { submissions } from './submissions.ts';
import { type Bench, runBench } from './support/bench.ts';
import { currentCommit } from './support/machine.ts';
import { renderPlot } from './support/plot.ts';
import { type Report, renderMachine, renderReport } from './support/report.ts';
import {
  dropUnfinished,
  keepUnfinished,
  readUnfinished,
  type Unfinished,
} from './support/unfinished.ts';
import { taps } from './taps.ts';
import { webhooks } from './webhooks.ts';

/** Each bench measures one part of the service and compares it with something similar. */
const benches: readonly Bench[] = [
  onboarding,
  taps,
  webhooks,
  settlement,
  dashboard,
  submissions,
  pauses,
];

const help = `npm run bench                      run all benches; results go to bench/results
npm run bench -- --quick           a short run to see that it works; its numbers prove little
npm run bench -- --only onboarding run one of: ${benches.map((bench) => bench.name).join(', ')}
npm run bench -- --resume          continue a run that was interrupted, on the same commit; with
                                   --only, measure just that part of it
npm run bench -- --only taps --against DIR
                                   compare CPU per tap with another checkout, by turns
npm run bench -- --rows N          store N taps instead of 50,000,000; 0 leaves that part out
npm run bench -- --cpu-prof DIR    write a CPU profile of the service to that folder`;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    rows: { type: 'string' },
    resume: { type: 'boolean', default: false },
    'cpu-prof': { type: 'string' },
    against: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const storedTaps = values.rows === undefined ? null : Number(values.rows);

process.exitCode = await main();

async function main(): Promise<number> {
  const chosen = benches.filter(({ name }) => values.only === undefined || values.only === name);
  const isValid =
    chosen.length > 0 &&
    /^\d+$/.test(values.rows ?? '0') &&
    (values.against === undefined || values.only === taps.name);
  if (values.help || !isValid) {
    console.log(help);
    return values.help ? 0 : 2;
  }
  if (values.against !== undefined) {
    const report = await benchAgainst(values.against, values);
    console.log(renderReport('Taps on this checkout and on another one, by turns', report));
    return report.errors.length > 0 ? 1 : 0;
  }
  return benchAll(chosen);
}

async function benchAll(chosen: readonly Bench[]): Promise<number> {
  const isWhole = !values.quick && storedTaps === null;
  let unfinished: Unfinished | null =
    isWhole && values.resume ? await readUnfinished(await currentCommit()) : null;
  let failed = false;
  for (const bench of chosen) {
    if (unfinished?.benches[bench.name] !== undefined) continue;
    const profileFolder = values['cpu-prof'];
    const { machine, report } = await runBench(bench, {
      quick: values.quick,
      storedTaps,
      nodeArgs:
        profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`],
    });
    console.log(renderReport(bench.title, report));
    console.log(renderMachine(machine));
    if (report.errors.length > 0) failed = true;
    else if (isWhole && (values.resume || values.only === undefined)) {
      const benches = { [bench.name]: report };
      unfinished = await keepUnfinished(unfinished, { machine, benches });
    }
  }
  const isComplete = benches.every(({ name }) => unfinished?.benches[name] !== undefined);
  if (failed) console.log('Not written to bench/results: there were errors.');
  else if (unfinished !== null && isComplete) {
    await save({ measuredAt: new Date().toISOString(), ...unfinished });
    await dropUnfinished();
  } else console.log('Not written to bench/results: only a complete run counts.');
  return failed ? 1 : 0;
}

async function save(report: Report): Promise<void> {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const plot = renderPlot(report);
  const files = {
    'bench/results/latest.json': `${JSON.stringify(report, null, 2)}\n`,
    ...(plot === null ? {} : { 'docs/images/performance.svg': plot }),
  };
  for (const [name, text] of Object.entries(files)) {
    // Renamed into place, so that an interrupted run cannot damage the last result.
    await mkdir(dirname(`${root}${name}`), { recursive: true });
    await writeFile(`${root}${name}.tmp`, text);
    await rename(`${root}${name}.tmp`, `${root}${name}`);
    console.log(`Written to ${name}.`);
  }
}
