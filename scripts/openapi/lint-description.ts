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

/** Everything that a strict linter has against the description, warnings included. */
export async function lintDescription(text: string): Promise<readonly string[]> {
  const config = await createConfig(ruleset);
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location }) => {
    const pointer = location[0]?.pointer ?? '';
    return `${pointer}: ${message.trim()} (${ruleId})`;
  });
}
