import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { crashRounds } from './crash/crash-rounds.ts';
import { tapCrashRounds } from './crash/tap-rounds.ts';
import { globalSetup, globalTeardown } from './support/global-setup.ts';

const help = `npm run soak [-- --rounds N | --minutes N] [--seed S]

  Kills the service -9 at random instants while callers submit and change sub-merchants, and again
  while they take taps, 50 times each unless told otherwise, and checks that nothing was lost or
  done twice. Then leads sub-merchants and taps through random lives and holds them against models.
  Exits with 1 at the first violation; the same seed makes the same choices again.
`;

const roundsDefault = 50;
const roundsPerCheck = 2;
/** Random lives are led in batches, so that there is something to tell now and then. */
const livesPerBatch = 50;
const livesPerRound = 6;
const stepsPerLife = 30;
const operationsPerBatch = 10_000;
const operationsPerRound = 1_000;
/** Time is shared out evenly among these. */
const parts = [soakCrashes, soakTapCrashes, soakLives, soakPayments];

const startedAtMs = performance.now();
const plan = readPlan();
// Ctrl-C ends everything that was started, wherever it comes.
let cleanUp = async () => {};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => cleanUp().finally(() => process.exit(130)));
}
say(`seed ${plan.seed}`);
try {
  for (const soak of parts) await soak();
  say('no violation was found');
} catch (error) {
  console.error(error);
  say(`A VIOLATION WAS FOUND; the same again: npm run soak -- ${plan.again} --seed ${plan.seed}`);
  process.exitCode = 1;
}
// The tests' own parts keep hooks that only the test runner would call.
process.exit();

async function soakCrashes(): Promise<void> {
  const { rounds, seed } = plan;
  const summary = await crashRounds({
    seed,
    rounds,
    roundsPerCheck,
    ...untilTimeIsUp(),
    onRound: sayRound,
  });
  const { submissions, requests, retries, replays } = summary;
  say(
    `${summary.rounds} crashes: ${submissions} submissions and all of ${requests} answers kept ` +
      `over ${retries} retries, ${replays} of them replayed byte for byte`,
  );
}

async function soakTapCrashes(): Promise<void> {
  const { rounds, seed } = plan;
  const summary = await tapCrashRounds({
    seed,
    rounds,
    roundsPerCheck,
    ...untilTimeIsUp(),
    onRound: sayRound,
  });
  const { taps, requests, retries, replays } = summary;
  say(
    `${summary.rounds} crashes: ${taps} taps and all of ${requests} answers kept ` +
      `over ${retries} retries, ${replays} of them replayed byte for byte`,
  );
}

async function soakLives(): Promise<void> {
  const { runOnboardingProperty } = await import('./property/onboarding-property.ts');
  await inBatches((plan.rounds * livesPerRound) / livesPerBatch, async (seed, batch) => {
    await runOnboardingProperty({ runs: livesPerBatch, steps: stepsPerLife, seed });
    say(`${batch * livesPerBatch} random lives agree with the model (last seed ${seed})`);
  });
}

async function soakPayments(): Promise<void> {
  const { runPaymentsProperty } = await import('./property/payments-property.ts');
  let done = 0;
  await inBatches((plan.rounds * operationsPerRound) / operationsPerBatch, async (seed) => {
    const { operations } = await runPaymentsProperty({ operations: operationsPerBatch, seed });
    done += operations;
    say(`${done} operations on taps agree with the model (last seed ${seed})`);
  });
}

/** Runs so many batches, or as many as there is time for, each with a seed of its own. */
async function inBatches(
  count: number,
  run: (seed: number, batch: number) => Promise<void>,
): Promise<void> {
  const { until } = untilTimeIsUp();
  await globalSetup();
  cleanUp = globalTeardown;
  try {
    for (let batch = 0; batch < count && (until === undefined || new Date() < until); batch += 1) {
      await run(plan.seed + batch, batch + 1);
    }
  } finally {
    cleanUp = async () => {};
    await globalTeardown();
  }
}

function readPlan() {
  const { values } = parseArgs({
    options: {
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
  const again = minutes === null ? `--rounds ${rounds}` : `--minutes ${minutes}`;
  return { rounds, minutes, seed, again };
}

function readNumber(name: string, text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  console.error(`--${name} takes a whole number.`);
  process.exit(2);
}

function untilTimeIsUp(): { readonly until?: Date } {
  if (plan.minutes === null) return {};
  return { until: new Date(Date.now() + (plan.minutes * 60_000) / parts.length) };
}

function sayRound(line: string): void {
  say(plan.rounds === Infinity ? line : line.replace(':', ` of ${plan.rounds}:`));
}

function say(line: string): void {
  const seconds = Math.round((performance.now() - startedAtMs) / 1000);
  const elapsed = `${Math.floor(seconds / 60)}m${String(seconds % 60).padStart(2, '0')}s`;
  console.log(`${elapsed.padStart(7)}  ${line}`);
}
