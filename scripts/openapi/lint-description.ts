import { createConfig, lintFromString, type RawUniversalConfig } from '@redocly/openapi-core';

/** Redocly's strictest preset, and what it leaves off but our description keeps. */
const ruleset: RawUniversalConfig = {
  extends: ['recommended-strict'],
  rules: {
    'component-name-unique': 'error',
    'operation-description': 'error',
    'operation-singular-tag': 'error',
    'operation-tag-defined': 'error',
    'parameter-description': 'error',
    'path-params-defined': 'error',
    'paths-kebab-case': 'error',
    'response-contains-header': {
      severity: 'error',
      names: { '2XX': ['Request-Id'], '4XX': ['Request-Id'], '5XX': ['Request-Id'] },
    },
    'response-contains-property': {
      severity: 'error',
      names: { '4XX': ['error'], '5XX': ['error'] },
    },
  },
};

/** Where a rule does not hold, and why. */
const exceptions: readonly { readonly ruleId: string; readonly pointer: RegExp }[] = [
  // What a receiver answers to a webhook is the receiver's.
  { ruleId: 'response-contains-header', pointer: /^#\/webhooks\// },
  // A webhook is called as its event is, which is no path.
  { ruleId: 'paths-kebab-case', pointer: /^#\/webhooks\// },
  // Beside /v1/events/{id}/redeliver, which nobody can mean: no event has the id "redeliver".
  { ruleId: 'no-ambiguous-paths', pointer: /^#\/paths\/~1v1~1events~1redeliver~1\{job\}$/ },
];

/** Everything that a strict linter has against the description, warnings included. */
export async function lintDescription(text: string): Promise<readonly string[]> {
  const config = await createConfig(ruleset);
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  return problems
    .map(({ ruleId, message, location }) => ({
      ruleId,
      message,
      pointer: location[0]?.pointer ?? '',
    }))
    .filter(
      (problem) =>
        !exceptions.some(
          ({ ruleId, pointer }) => ruleId === problem.ruleId && pointer.test(problem.pointer),
        ),
    )
    .map(({ ruleId, message, pointer }) => `${pointer}: ${message.trim()} (${ruleId})`);
}
