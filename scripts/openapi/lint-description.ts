import { createConfig, lintFromString, type RawUniversalConfig } from '@redocly/openapi-core';

/** Redocly's strictest preset, and further rules that our description keeps. */
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

/** Exceptions, each with its reason. */
const exceptions: readonly { readonly ruleId: string; readonly pointer: RegExp }[] = [
  // The receiver decides what it answers to a webhook.
  { ruleId: 'response-contains-header', pointer: /^#\/webhooks\// },
  // Webhooks are a group of their own, apart from the operations.
  { ruleId: 'operation-tag-defined', pointer: /^#\/webhooks\// },
  // A webhook is named after its event, not by a path.
  { ruleId: 'paths-kebab-case', pointer: /^#\/webhooks\// },
];

/** Everything that a strict linter reports, warnings included. */
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
