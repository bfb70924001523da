import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { crashRounds } from './crash/crash-rounds.ts';
import { globalSetup, globalTeardown } from './support/global-setup.ts';

const help = `npm run soak [-- --rounds N | --minutes N] [--seed S]

  Kills the service -9 at random instants while callers submit and change sub-merchants, 50 times
  unless told otherwise, and checks that nothing was lost or done twice. Then leads sub-merchants
  through random lives and holds them against a model. Exits with 1 at the first violation; the
  same seed makes the same choices again.
`;

const roundsDefault = 50;
const roundsPerCheck = 2;
/** Random lives are led in batches, so that there is something to tell now and then. */
const livesPerBatch = 50;
const livesPerRound = 6;
const stepsPerLife = 30;

const startedAtMs = performance.now();
const plan = readPlan();
// Ctrl-C ends everything that was started, wherever it comes.
let cleanUp = async () => {};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => cleanUp().finally(() => process.exit(130)));
}
say(`seed ${plan.seed}`);
try {
  await soakCrashes();
  await soakLives();
  say('no violation was found');
} catch (error) {
  console.error(error);
  say(`A VIOLATION WAS FOUND; the same again: npm run soak -- ${plan.again} --seed ${plan.seed}`);
  process.exitCode = 1;
}
// The tests' own parts keep hooks that only the test runner would call.
process.exit();

async function soakCrashes(): Promise<void> {
  const { rounds, seed, minutes } = plan;
  const summary = await crashRounds({
    seed,
    rounds,
    roundsPerCheck,
    // Half of the time is for the crashes, the other half for the lives.
    ...(minutes === null ? {} : { until: minutesFromNow(minutes / 2) }),
    onRound: (line) => say(rounds === Infinity ? line : line.replace(':', ` of ${rounds}:`)),
  });
  const { submissions, requests, retries, replays } = summary;
  say(
    `${summary.rounds} crashes: ${submissions} submissions and all of ${requests} answers kept ` +
      `over ${retries} retries, ${replays} of them replayed byte for byte`,
  );
}

async function soakLives(): Promise<void> {
  const { runOnboardingProperty } = await import('./property/onboarding-property.ts');
  const until = plan.minutes === null ? null : minutesFromNow(plan.minutes / 2);
  const batches =
    until === null ? Math.ceil((plan.rounds * livesPerRound) / livesPerBatch) : Infinity;
  await globalSetup();
  cleanUp = globalTeardown;
  try {
    for (let batch = 0; batch < batches && (until === null || new Date() < until); batch += 1) {
      const seed = plan.seed + batch;
      await runOnboardingProperty({ runs: livesPerBatch, steps: stepsPerLife, seed });
      say(`${(batch + 1) * livesPerBatch} random lives agree with the model (last seed ${seed})`);
    }
  } finally {
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

function minutesFromNow(minutes: number): Date {
  return new Date(Date.now() + minutes * 60_000);
}

function say(line: string): void {
  const seconds = Math.round((performance.now() - startedAtMs) / 1000);
  const elapsed = `${Math.floor(seconds / 60)}m${String(seconds % 60).padStart(2, '0')}s`;
  console.log(`${elapsed.padStart(7)}  ${line}`);
}
