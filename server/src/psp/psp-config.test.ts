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

test('a deployment whose platforms have connections of their own needs no key', () => {
  const { config, problems } = read({ TAPRAIL_PSP: 'stripe' });
  assert.deepEqual(problems, []);
  assert.equal(config.stripe?.secretKey, '');
});

test("half of Stripe's settings is not enough, and the other half is named", () => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = complete;
  assert.deepEqual(read({ TAPRAIL_PSP: 'stripe', STRIPE_WEBHOOK_SECRET }).problems, [
    'STRIPE_SECRET_KEY is required with STRIPE_WEBHOOK_SECRET (sk_test_… or rk_test_…).',
  ]);
  assert.deepEqual(read({ TAPRAIL_PSP: 'stripe', STRIPE_SECRET_KEY }).problems, [
    'STRIPE_WEBHOOK_SECRET is required with TAPRAIL_PSP=stripe (whsec_…; "npx taprail provider ' +
      'set-up" prints it).',
  ]);
});

test('all wrong settings of Stripe are named at once, without their values', () => {
  const { problems } = read({
    TAPRAIL_PSP: 'stripe',
    STRIPE_SECRET_KEY: 'pk_test_secret',
    STRIPE_WEBHOOK_SECRET: 'whsec_secret,secret',
    STRIPE_ADDRESS: 'secret.example',
  });
  assert.deepEqual(problems.toSorted(), [
    'STRIPE_ADDRESS must be an address such as https://stripe.example:8443.',
    'STRIPE_SECRET_KEY must be a test key in test (sk_test_… or rk_test_…).',
    'STRIPE_WEBHOOK_SECRET must be whsec_… secrets separated by commas.',
  ]);
});

test("each fault of Stripe's address has a sentence that does not show the address", () => {
  const host = 'stripe.example';
  const rows = [
    ['stripe.example', 'must be an address such as https://stripe.example:8443.'],
    ['ftp://stripe.example', 'must be an address such as https://stripe.example:8443.'],
    ['https://', 'must be an address such as https://stripe.example:8443.'],
    [
      `https://name:word@${host}`,
      'must have no name and no password: the key is in STRIPE_SECRET_KEY.',
    ],
    [`https://word@${host}`, 'must have no name and no password: the key is in STRIPE_SECRET_KEY.'],
    [`https://${host}/v1`, 'must end with the host or the port: a path would be ignored.'],
    [`https://${host}?a=b`, 'must end with the host or the port, without a query or a fragment.'],
    [`https://${host}#a`, 'must end with the host or the port, without a query or a fragment.'],
    [`http://${host}`, 'must begin with https:// in production: the key goes there.'],
    ['http://127.evil.example', 'must begin with https:// in production: the key goes there.'],
    ['http://localhost.example', 'must begin with https:// in production: the key goes there.'],
  ] as const;
  const live = { ...complete, STRIPE_SECRET_KEY: 'sk_live_1' };
  for (const [STRIPE_ADDRESS, fault] of rows) {
    const { config, problems } = read({ ...live, STRIPE_ADDRESS }, true);
    assert.deepEqual(problems, [`STRIPE_ADDRESS ${fault}`], STRIPE_ADDRESS);
    assert.equal(config.stripe?.address, null);
  }
  const taken = [
    'https://stripe.example:8443/',
    'http://127.0.0.1:12111',
    'http://localhost',
    'http://[::1]:80',
  ];
  for (const STRIPE_ADDRESS of taken) {
    assert.deepEqual(read({ ...live, STRIPE_ADDRESS }, true).problems, [], STRIPE_ADDRESS);
  }
  assert.deepEqual(read({ ...complete, STRIPE_ADDRESS: `http://${host}` }).problems, []);
});

test('a Taprail key in place of a Stripe key is recognised', () => {
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
