import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { didYouMean } from '../server/src/lib/faults/did-you-mean.ts';
import { backendRounds } from './crash/backend-rounds.ts';
import { crashRounds } from './crash/crash-rounds.ts';
import { moneyCrashRounds } from './crash/money-rounds.ts';
import { stripeCrashRounds } from './crash/stripe-rounds.ts';
import { tapCrashRounds } from './crash/tap-rounds.ts';
import { fuzzProcess } from './fuzz/fuzz-process.ts';
import { globalSetup, globalTeardown } from './support/global-setup.ts';

/** The input of a part. */
interface SoakRun {
  readonly rounds: number;
  /** When to end, even if rounds are left. */
  readonly until?: Date;
  readonly seed: number;
  say(line: string): void;
}

interface SoakPart {
  readonly name: string;
  readonly does: string;
  /** Throws at the first violation. */
  run(run: SoakRun): Promise<void>;
}

const parts: readonly SoakPart[] = [
  {
    name: 'crashes',
    does: 'kills the service with SIGKILL while callers submit and change sub-merchants',
    run: soakCrashes,
  },
  { name: 'taps', does: 'kills the service while callers take taps', run: soakTapCrashes },
  {
    name: 'money-crashes',
    does: 'kills the service while captures are refunded, disputed and paid out',
    run: soakMoneyCrashes,
  },
  {
    name: 'stripe',
    does: 'kills the service while it speaks to a Stripe for tests',
    run: soakStripeCrashes,
  },
  {
    name: 'backends',
    does: 'ends database connections while callers do both, and stops PostgreSQL for 40 s',
    run: soakBackends,
  },
  {
    name: 'onboarding',
    does: 'runs random steps on sub-merchants and compares them with a model',
    run: soakOnboarding,
  },
  {
    name: 'payments',
    does: 'runs random taps and steps and compares them with a model',
    run: soakPayments,
  },
  {
    name: 'money',
    does: 'runs random lives of platforms over weeks and checks where their money is',
    run: soakMoney,
  },
  {
    name: 'fuzz',
    does: 'sends malformed requests to every operation, and watches pauses, time and memory',
    run: soakFuzz,
  },
];

const help = `npm run soak [-- --only PART] [--rounds N | --minutes N] [--seed S]

${parts.map(({ name, does }) => `  ${name.padEnd(13)} ${does}`).join('\n')}

  50 rounds of each part by default. Checks that nothing is lost or done twice, and exits with 1 at
  the first violation. The same seed makes the same choices.
`;

const roundsDefault = 50;
/** Each of these rounds uses the platform's own account a third of the time. */
const ownCurrencies = ['USD', 'EUR', 'JPY'];
const roundsPerCheck = 2;
const outageMs = 40_000;
/** Random runs come in batches, so that there is progress to report. */
const runsPerBatch = 50;
const runsPerRound = 6;
const stepsPerRun = 30;
const operationsPerBatch = 10_000;
const operationsPerRound = 1_000;
const livesPerBatch = 10;
const fuzzRequestsPerRound = 6_000;

const startedAtMs = performance.now();
const plan = readPlan();
// Ctrl-C ends everything that was started.
let cleanUp = async () => {};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => cleanUp().finally(() => process.exit(130)));
}
say(`seed ${plan.seed}`);
try {
  for (const part of plan.parts) {
    say(`${part.name}: ${part.does}`);
    await part.run({ rounds: plan.rounds, seed: plan.seed, ...untilTimeIsUp(), say });
  }
  say('no violation was found');
} catch (error) {
  console.error(error);
  say(`A VIOLATION WAS FOUND; to repeat it: npm run soak -- ${plan.again} --seed ${plan.seed}`);
  process.exitCode = 1;
}
// The test helpers register hooks that only the test runner calls.
process.exit();

async function soakCrashes(run: SoakRun): Promise<void> {
  const summary = await crashRounds({ ...run, roundsPerCheck, onRound: sayRound });
  const { submissions, requests, retries, replays } = summary;
  run.say(
    `${summary.rounds} crashes: ${submissions} submissions and all of ${requests} answers kept ` +
      `over ${retries} retries, ${replays} of them replayed byte for byte`,
  );
}

async function soakTapCrashes(run: SoakRun): Promise<void> {
  const summary = await tapCrashRounds({ ...run, roundsPerCheck, onRound: sayRound });
  const { taps, requests, retries, replays } = summary;
  run.say(
    `${summary.rounds} crashes: ${taps} taps and all of ${requests} answers kept ` +
      `over ${retries} retries, ${replays} of them replayed byte for byte`,
  );
}

async function soakMoneyCrashes(run: SoakRun): Promise<void> {
  const summary = await moneyCrashRounds({ ...run, onRound: sayRound });
  const { captures, requests, retries, replays } = summary;
  run.say(
    `${summary.rounds} crashes: ${captures} captures and all of ${requests} requests kept ` +
      `over ${retries} retries, ${replays} answers replayed byte for byte`,
  );
}

async function soakStripeCrashes(run: SoakRun): Promise<void> {
  const beganAt = Date.now();
  for (const [index, currency] of ownCurrencies.entries()) {
    const share = (index + 1) / ownCurrencies.length;
    const until = run.until && new Date(beganAt + (run.until.getTime() - beganAt) * share);
    const rounds = Math.ceil(run.rounds / ownCurrencies.length);
    const part = { ...run, rounds, currency, ...(until && { until, rounds: run.rounds }) };
    const summary = await stripeCrashRounds({ ...part, onRound: sayRound });
    const { taps, payouts, retries, replays } = summary;
    run.say(
      `${summary.rounds} crashes with an own account in ${currency}: ${taps} taps and ${payouts} ` +
        `payouts made once over ${retries} retries, ${replays} answers replayed byte for byte`,
    );
  }
}

async function soakBackends(run: SoakRun): Promise<void> {
  run.say(await backendRounds({ ...run, roundsPerCheck, outageMs, onRound: sayRound }));
}

async function soakOnboarding(run: SoakRun): Promise<void> {
  const { runOnboardingProperty } = await import('./property/onboarding/property.ts');
  await inBatches(run, (run.rounds * runsPerRound) / runsPerBatch, async (seed, batch) => {
    await runOnboardingProperty({ runs: runsPerBatch, steps: stepsPerRun, seed });
    run.say(`${batch * runsPerBatch} random runs agree with the model (last seed ${seed})`);
  });
}

async function soakPayments(run: SoakRun): Promise<void> {
  const { runPaymentsProperty } = await import('./property/payments/property.ts');
  let done = 0;
  await inBatches(run, (run.rounds * operationsPerRound) / operationsPerBatch, async (seed) => {
    const { operations } = await runPaymentsProperty({ operations: operationsPerBatch, seed });
    done += operations;
    run.say(`${done} operations on taps agree with the model (last seed ${seed})`);
  });
}

async function soakMoney(run: SoakRun): Promise<void> {
  const { runMoneyLives } = await import('./property/money/lives.ts');
  // A round is a life. Lives have consecutive seeds, and so have batches.
  await inBatches(run, run.rounds / livesPerBatch, async (_seed, batch) => {
    const seed = run.seed + (batch - 1) * livesPerBatch;
    await runMoneyLives({ lives: livesPerBatch, seed });
    run.say(`${batch * livesPerBatch} lives were right (last seed ${seed + livesPerBatch - 1})`);
  });
}

async function soakFuzz(run: SoakRun): Promise<void> {
  run.say(await fuzzProcess({ ...run, requests: run.rounds * fuzzRequestsPerRound }));
}

/** Runs batches, each with its own seed, until the count or the time limit is reached. */
async function inBatches(
  { until, seed }: SoakRun,
  count: number,
  work: (seed: number, batch: number) => Promise<void>,
): Promise<void> {
  await globalSetup();
  cleanUp = globalTeardown;
  try {
    for (let batch = 0; batch < count && (until === undefined || new Date() < until); batch += 1) {
      await work(seed + batch, batch + 1);
    }
  } finally {
    cleanUp = async () => {};
    await globalTeardown();
  }
}

function readPlan() {
  const only = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      only,
      rounds: { type: 'string' },
      minutes: { type: 'string' },
      seed: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    process.exit();
  }
  const minutes = values.minutes === undefined ? null : readNumber('minutes', values.minutes);
  const rounds =
    values.rounds === undefined
      ? minutes === null
        ? roundsDefault
        : Infinity
      : readNumber('rounds', values.rounds);
  const seed = values.seed === undefined ? randomInt(2 ** 31) : readNumber('seed', values.seed);
  const amount = minutes === null ? `--rounds ${rounds}` : `--minutes ${minutes}`;
  const again = values.only === undefined ? amount : `--only ${values.only} ${amount}`;
  return { parts: chooseParts(values.only), rounds, minutes, seed, again };
}

function chooseParts(wanted: string | undefined): readonly SoakPart[] {
  if (wanted === undefined) return parts;
  const chosen = parts.filter(({ name }) => name === wanted);
  if (chosen.length > 0) return chosen;
  const names = parts.map(({ name }) => name);
  const meant = didYouMean(wanted, names);
  const hint = meant === null ? '' : ` Did you mean ${meant}?`;
  console.error(`--only takes one of ${names.join(', ')}; there is no part "${wanted}".${hint}`);
  process.exit(2);
}

function readNumber(name: string, text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  console.error(`--${name} takes a whole number.`);
  process.exit(2);
}

/** The time is split evenly between the parts. */
function untilTimeIsUp(): { readonly until?: Date } {
  if (plan.minutes === null) return {};
  return { until: new Date(Date.now() + (plan.minutes * 60_000) / plan.parts.length) };
}

function sayRound(line: string): void {
  say(plan.rounds === Infinity ? line : line.replace(':', ` of ${plan.rounds}:`));
}

function say(line: string): void {
  const seconds = Math.round((performance.now() - startedAtMs) / 1000);
  const elapsed = `${Math.floor(seconds / 60)}m${String(seconds % 60).padStart(2, '0')}s`;
  console.log(`${elapsed.padStart(7)}  ${line}`);
}
