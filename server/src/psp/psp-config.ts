import { readVariables } from '../lib/read-variables.ts';
import { readStripeConfig, type StripeConfig, stripeVariables } from './stripe/stripe-config.ts';

export { type ConnectionFile, readConnectionFile } from './stripe/connection-file.ts';

/** Every environment variable about payment service providers. */
export const pspVariables = [
  'TAPRAIL_PSP',
  'TAPRAIL_SIMULATOR_SEED',
  'TAPRAIL_SIMULATOR_EFFECTS',
  ...stripeVariables,
] as const;

type Env = Readonly<Partial<Record<(typeof pspVariables)[number], string | undefined>>>;

/** The configured provider and its settings. */
export interface PspConfig {
  readonly psp: 'simulator' | 'stripe';
  readonly simulatorSeed: string;
  /** Whether the simulator records its effects, which slows taps. */
  readonly simulatorEffects: boolean;
  /** Null unless the provider is Stripe. */
  readonly stripe: StripeConfig | null;
}

/** Only the settings of the chosen provider are checked. */
export function readPspConfig(
  env: Env,
  reading: {
    readonly isProduction: boolean;
    readonly problems: string[];
    /** True for the set-up command, which creates some of the secrets. */
    readonly isSetUp?: boolean;
  },
): PspConfig {
  const { isProduction, problems } = reading;
  const read = readVariables(env, problems);
  const psp = read.choice('TAPRAIL_PSP', ['simulator', 'stripe'], 'simulator');
  if (isProduction && psp === 'simulator') {
    problems.push(
      'TAPRAIL_PSP=simulator moves no money, so production refuses it; set TAPRAIL_PSP=stripe and ' +
        'what docs/stripe.md lists.',
    );
  }
  return {
    psp,
    simulatorSeed: env.TAPRAIL_SIMULATOR_SEED || 'taprail',
    simulatorEffects: env.TAPRAIL_SIMULATOR_EFFECTS === 'true',
    stripe: psp === 'stripe' ? readStripeConfig(env, reading) : null,
  };
}
