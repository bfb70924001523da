import fc from 'fast-check';

/**
 * fast-check with the same choices in every run, because a test must not depend on chance.
 * TAPRAIL_TEST_SEED sets another seed; a failure prints its seed.
 */
fc.configureGlobal({ seed: Number(process.env.TAPRAIL_TEST_SEED ?? 17) });

export { fc };
