import type { Command } from '@commander-js/extra-typings';
import type { DiagnosedConnection } from '../../../../server/src/psp/connections/diagnosis.ts';
import type {
  PspSetUp,
  SetUpOutcome,
  SetUpStep,
} from '../../../../server/src/psp/connections/set-up.ts';
import type { PspConfig } from '../../../../server/src/psp/psp-config.ts';
import { CommandError, defineCommand, jsonOption, type Terminal } from '../../command.ts';

/** The word that a person types to have the plan carried out. */
const word = 'set-up';
const command = 'npx taprail provider set-up';

export function addProviderSetUp(provider: Command, terminal: Terminal): void {
  defineCommand(provider, 'set-up', {
    summary: 'Creates at the provider what Taprail needs there.',
    description:
      'Shows what is missing at the provider: the webhook endpoints for connected accounts and for ' +
      'your own account, with their events, at the address of TAPRAIL_PUBLIC_URL, and manual ' +
      'payouts of your own account. Creates and changes it once you have typed ' +
      `"${word}". Existing settings are kept; a second run changes nothing.\n\n` +
      'The provider tells the signing secret of a new endpoint this once. It is printed to a ' +
      'terminal, or as JSON with --json, as the variable to set. Those of the connection of a ' +
      'platform are sealed into the database, and not shown.',
    examples: {
      'See what is missing, and create it:': command,
      "The same on a platform's own connection, in a script:": `${command} --platform acme --yes --json`,
    },
  })
    .option('--platform <name>', 'The connection of this platform (default the own one).')
    .option('--yes', 'Do not ask.')
    .addOption(jsonOption)
    .action((options) => setUp(terminal, options));
}

interface Options {
  readonly platform?: string | undefined;
  readonly yes?: true | undefined;
  readonly json?: true | undefined;
}

/** The connection to set up, and where its signing secrets go. */
interface Target extends Pick<PspConfig, 'stripe'> {
  readonly publicUrl: string | null;
  readonly connection: DiagnosedConnection | null;
  /** Seals a new secret at once; null if a person has to keep it. */
  readonly seal: ((secret: string) => Promise<void>) | null;
}

async function setUp(terminal: Terminal, options: Options): Promise<void> {
  const { platform } = options;
  if (platform === undefined) {
    const { parseSetUpConfig } = await import('../../../../server/src/config.ts');
    const { unknownVariables } = await import('../../../../server/src/unknown-variables.ts');
    for (const sentence of unknownVariables(terminal.env)) terminal.note(`Warning: ${sentence}`);
    const own = { ...parseSetUpConfig(terminal.env), connection: null, seal: null };
    await setUpTarget(terminal, own, options);
    return;
  }
  const { withDatabase } = await import('../with-database.ts');
  const { openTarget } = await import('./set-up-target.ts');
  await withDatabase(terminal, async ({ database }) => {
    const target = await openTarget({ database, env: terminal.env }, platform);
    await setUpTarget(terminal, target, options);
  });
}

async function setUpTarget(terminal: Terminal, target: Target, options: Options): Promise<void> {
  const { planPspSetUp } = await import('../../../../server/src/psp/create-psp.ts');
  const { publicUrl, seal, stripe } = target;
  if (stripe !== null && publicUrl === null) {
    throw new CommandError(
      'TAPRAIL_PUBLIC_URL is required: the address at which the provider reaches this deployment.',
    );
  }
  const answer = await planPspSetUp(target, { ...target, publicUrl: publicUrl ?? '' });
  if (answer === null) {
    throw new CommandError(
      'The simulated provider needs nothing; set TAPRAIL_PSP=stripe and STRIPE_SECRET_KEY to set ' +
        'up Stripe.',
    );
  }
  if (answer.kind === 'impossible') {
    const { found, remedy } = answer.finding;
    throw new CommandError(`${found} ${remedy}`);
  }
  const plan = answer.setUp;
  showPlan(terminal, plan);
  if (plan.steps.length > 0) await confirm(terminal, plan, { options, areSealed: seal !== null });
  const done = await carryOut(terminal, plan, seal);
  const known = stripe?.webhookSecrets ?? [];
  printOutcome(terminal, done, { plan, options, known, areSealed: seal !== null });
  const failures = done.filter(({ outcome }) => outcome.kind === 'failed').length;
  if (failures > 0) {
    throw new CommandError(
      failures === 1 ? 'One step was not done.' : `${failures} steps were not done.`,
    );
  }
}

function showPlan(
  terminal: Terminal,
  { account, mode, webhookUrl, steps, notices }: PspSetUp,
): void {
  terminal.note(`Stripe account ${account}, ${mode} mode, webhooks at ${webhookUrl}`);
  if (steps.length === 0) terminal.note('Everything is as Taprail needs it.');
  else terminal.note(['It would', ...steps.map(({ does }) => `  - ${does}`)].join('\n'));
  for (const notice of notices) terminal.note(`Note: ${notice}`);
}

/** Throws unless a person, or `--yes`, wants it, and the secrets have somewhere to go. */
async function confirm(
  terminal: Terminal,
  { steps }: PspSetUp,
  { options, areSealed }: { readonly options: Options; readonly areSealed: boolean },
): Promise<void> {
  const tellsSecret = !areSealed && steps.some((step) => step.tellsSecret);
  if (tellsSecret && !terminal.isInteractive && options.json !== true) {
    throw new CommandError(
      'Signing secrets are shown once, and this is not a terminal; keep them with:',
      { next: `${command} --yes --json > secrets.json` },
    );
  }
  if (options.yes === true) return;
  const typed = await terminal.ask(`Type ${word} to do this: `);
  if (typed === null) {
    throw new CommandError('There is nobody to ask whether to do this; if you are sure:', {
      next: `${command} --yes`,
    });
  }
  if (typed.trim() !== word) throw new CommandError(`That is not "${word}"; nothing is changed.`);
}

interface Done {
  readonly step: SetUpStep;
  readonly outcome: SetUpOutcome;
}

/** A step that fails does not keep the others from being done: none needs another. */
async function carryOut(
  terminal: Terminal,
  plan: PspSetUp,
  seal: Target['seal'],
): Promise<readonly Done[]> {
  const done: Done[] = [];
  for (const step of plan.steps) {
    const outcome = await plan.carryOut(step);
    // It is shown only once, so it is stored before anything else can fail.
    if (outcome.kind === 'done' && outcome.secret !== null) await seal?.(outcome.secret);
    done.push({ step, outcome });
    terminal.note(
      outcome.kind === 'done'
        ? `✓ ${step.does}`
        : `✗ ${step.does}: ${outcome.reason}. ${outcome.remedy}`,
    );
  }
  return done;
}

function printOutcome(
  terminal: Terminal,
  done: readonly Done[],
  facts: {
    readonly plan: PspSetUp;
    readonly options: Options;
    /** The secrets that are configured already. */
    readonly known: readonly string[];
    readonly areSealed: boolean;
  },
): void {
  const { plan, options, known, areSealed } = facts;
  const told = done.flatMap(({ outcome }) =>
    outcome.kind === 'done' && outcome.secret !== null ? [outcome.secret] : [],
  );
  const fresh = areSealed ? [] : told;
  const line = [...known, ...fresh].join(',');
  if (options.json === true) {
    const { account, mode, webhookUrl, notices } = plan;
    const steps = done.map(({ step, outcome }) => ({
      does: step.does,
      is_done: outcome.kind === 'done',
      ...(outcome.kind === 'done'
        ? { object: outcome.object }
        : { reason: outcome.reason, remedy: outcome.remedy }),
    }));
    const set = fresh.length === 0 ? {} : { STRIPE_WEBHOOK_SECRET: line };
    const json = { account, mode, webhook_url: webhookUrl, steps, notices, set };
    terminal.print(JSON.stringify(json, null, 2));
    return;
  }
  if (fresh.length > 0) {
    terminal.print(`STRIPE_WEBHOOK_SECRET=${line}`);
    terminal.note(
      'Set this variable for the service; the new secrets are not shown again here. Then check:\n' +
        '  npx taprail doctor',
    );
  } else if (areSealed && told.length > 0) {
    terminal.note('The signing secrets are sealed into the connection of the platform.');
  } else if (known.length === 0) {
    terminal.note(
      "STRIPE_WEBHOOK_SECRET is not set. The page of each webhook endpoint in Stripe's dashboard " +
        'shows its signing secret; set them all, separated by a comma.',
    );
  }
}
