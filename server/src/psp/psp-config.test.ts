import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPspConfig } from './psp-config.ts';

const complete = {
  TAPRAIL_PSP: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_123',
  STRIPE_WEBHOOK_SECRET: 'whsec_123',
};

function read(env: Readonly<Record<string, string>>, isProduction = false) {
  const problems: string[] = [];
  return { config: readPspConfig(env, { isProduction, problems }), problems };
}

test("Stripe's settings are read, with one secret per webhook endpoint", () => {
  const env = {
    ...complete,
    STRIPE_WEBHOOK_SECRET: 'whsec_one, whsec_two',
    STRIPE_ADDRESS: 'http://127.0.0.1:12111',
  };
  const { config, problems } = read(env);
  assert.deepEqual(problems, []);
  assert.deepEqual(config.stripe, {
    secretKey: 'sk_test_123',
    webhookSecrets: ['whsec_one', 'whsec_two'],
    address: new URL('http://127.0.0.1:12111'),
    limits: null,
  });
});

test("Stripe's limits follow from the mode, and settings can raise them", () => {
  const limitsOf = (env: Readonly<Record<string, string>>, isProduction = false) =>
    read({ ...complete, ...env }, isProduction).config.stripe?.limits;
  assert.partialDeepStrictEqual(limitsOf({}), { perSecond: 25, perEndpoint: 25 });
  const live = { STRIPE_SECRET_KEY: 'sk_live_1' };
  assert.partialDeepStrictEqual(limitsOf(live, true), { perSecond: 100, perEndpoint: 25 });
  const raised = { ...live, STRIPE_RATE_LIMIT: '500', STRIPE_ENDPOINT_RATE_LIMIT: '125' };
  assert.partialDeepStrictEqual(limitsOf(raised, true), { perSecond: 500, perEndpoint: 125 });
  const elsewhere = { STRIPE_ADDRESS: 'http://127.0.0.1:1', STRIPE_RATE_LIMIT: '100' };
  assert.partialDeepStrictEqual(limitsOf(elsewhere), { perSecond: 100, perEndpoint: 25 });
});

test("everything that is missing of Stripe's settings is named at once", () => {
  const { problems } = read({ TAPRAIL_PSP: 'stripe' });
  assert.deepEqual(problems, [
    'STRIPE_SECRET_KEY is required with TAPRAIL_PSP=stripe (sk_test_… or rk_test_…).',
    'STRIPE_WEBHOOK_SECRET is required with TAPRAIL_PSP=stripe (whsec_…; "npx taprail provider ' +
      'set-up" prints it).',
  ]);
});

test("everything that is wrong with Stripe's settings is named at once and not shown", () => {
  const { problems } = read({
    TAPRAIL_PSP: 'stripe',
    STRIPE_SECRET_KEY: 'pk_test_secret',
    STRIPE_WEBHOOK_SECRET: 'whsec_secret,secret',
    STRIPE_ADDRESS: 'secret.example',
  });
  assert.deepEqual(problems.toSorted(), [
    'STRIPE_ADDRESS must be a URL beginning with https:// or http://.',
    'STRIPE_SECRET_KEY must be a test key in test (sk_test_… or rk_test_…).',
    'STRIPE_WEBHOOK_SECRET must be whsec_… secrets separated by commas.',
  ]);
});

test('a key of Taprail in the place of one of Stripe is called by its name', () => {
  const { problems } = read({ ...complete, STRIPE_SECRET_KEY: 'tr_test_secret' });
  assert.deepEqual(problems, [
    'STRIPE_SECRET_KEY is a key of Taprail; set it to one of Stripe (sk_test_… or rk_test_…).',
  ]);
});

test('a live key belongs to production and a test key to test, restricted or not', () => {
  const rows = [
    ['sk_test_1', false, true],
    ['rk_test_1', false, true],
    ['sk_live_1', false, false],
    ['sk_live_1', true, true],
    ['rk_live_1', true, true],
    ['sk_test_1', true, false],
  ] as const;
  for (const [STRIPE_SECRET_KEY, isProduction, isRight] of rows) {
    const { problems } = read({ ...complete, STRIPE_SECRET_KEY }, isProduction);
    assert.equal(problems.length, isRight ? 0 : 1, `${STRIPE_SECRET_KEY} ${isProduction}`);
  }
});

test("the simulator ignores Stripe's settings, and production refuses the simulator", () => {
  const { config, problems } = read({ STRIPE_SECRET_KEY: 'nonsense' });
  assert.deepEqual([config.psp, config.stripe, problems], ['simulator', null, []]);
  const [refusal = ''] = read({}, true).problems;
  assert.match(refusal, /^TAPRAIL_PSP=simulator moves no money.*set TAPRAIL_PSP=stripe/);
});
