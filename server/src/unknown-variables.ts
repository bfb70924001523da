import { variables } from './config.ts';
import { didYouMean } from './lib/faults/did-you-mean.ts';

const prefix = /^TAPRAIL_/;

/**
 * One sentence per unknown variable with our prefix. It is most likely misspelt, and a default
 * would stay in force unnoticed. Variables of the test suite are left out.
 */
export function unknownVariables(env: Readonly<Record<string, string | undefined>>): string[] {
  // Compared without the prefix, which would make any two names look alike.
  const known = new Map(variables.map((name) => [name.replace(prefix, ''), name]));
  return Object.keys(env)
    .filter((name) => prefix.test(name) && !name.startsWith('TAPRAIL_TEST_'))
    .filter((name) => !variables.some((variable) => variable === name))
    .map((name) => {
      const meant = known.get(didYouMean(name.replace(prefix, ''), known.keys()) ?? '');
      const hint =
        meant === undefined ? 'docs/operations.md lists those it has.' : `did you mean ${meant}?`;
      return `Taprail has no variable ${name}; ${hint}`;
    });
}
