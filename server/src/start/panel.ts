import type { WrittenCredentials } from './credentials.ts';

/** What a person who has just started Taprail needs to know. */
export function renderPanel(facts: {
  readonly version: string;
  readonly credentials: WrittenCredentials;
  readonly metricsUrl: string;
  readonly dataFolder: string;
  /** The name of the provider. */
  readonly psp: string;
}): string {
  const { base_url: url, api_key: key, dashboard_email: email } = facts.credentials;
  // Shown once: whoever looks over a shoulder at the next start learns nothing.
  const password = facts.credentials.isPasswordNew
    ? facts.credentials.dashboard_password
    : 'in credentials.json, unless you changed it';
  const psp = facts.psp === 'simulator' ? 'a simulated PSP' : `the PSP ${facts.psp}`;
  return `
  Taprail ${facts.version} is up, in the test environment with ${psp}.

    API        ${url}
    Guides     ${url}/docs
    Reference  ${url}/reference
    Dashboard  ${facts.credentials.dashboard_url}
               ${email}, password ${password}
    Metrics    ${facts.metricsUrl}
    API key    ${key}
    Data       ${facts.dataFolder}

  Submit a first sub-merchant:

    curl ${url}/sub-merchants \\
      -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' \\
      -d '{"externalRef":"bistro-7","businessType":"individual","country":"US","email":"owner@example.com"}'

  Or, in a second terminal in this folder:

    npx taprail demo      plays everything once, from the onboarding to the bank
    npx taprail listen    shows events as they happen, and forwards them to your server
    npx taprail --help    has the rest

  Ctrl-C stops everything cleanly.
`;
}
