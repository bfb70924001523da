import fc from 'fast-check';

/**
 * fast-check with the same choices in every run: a test does not rest on chance. Another seed may
 * be given in TAPRAIL_TEST_SEED; a failure prints the one that it had.
 */
fc.configureGlobal({ seed: Number(process.env.TAPRAIL_TEST_SEED ?? 17) });

export { fc };
