import { defaultDataFolder } from '../config.ts';
import { shellWord } from '../lib/shell-word.ts';
import type { WrittenCredentials } from './credentials.ts';

interface PanelFacts {
  readonly version: string;
  readonly credentials: WrittenCredentials;
  readonly metricsUrl: string;
  readonly dataFolder: string;
  /** The name of the provider. */
  readonly psp: string;
}

/** Tells a person who has just started Taprail where it runs and how to take a first tap. */
export function renderPanel(facts: PanelFacts): string {
  const { base_url: url, api_key: key, dashboard_email: email } = facts.credentials;
  // Shown once, so that later starts do not reveal it on the screen.
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

  Take a first tap, in a second terminal in this folder:

${firstCommands(facts)}

  Then look at it in the dashboard: ${facts.credentials.dashboard_url}

  npx taprail --help has the rest. Ctrl-C stops everything cleanly.
`;
}

/** They find the service by its data folder, whichever address it has. */
function firstCommands({ dataFolder, psp }: PanelFacts): string {
  const setting = dataFolder === defaultDataFolder ? '' : `TAPRAIL_DATA=${shellWord(dataFolder)} `;
  const commands = [
    'sub-merchants onboard bistro-7',
    // Another provider has readers of its own.
    ...(psp === 'simulator' ? ['tap 12.50 --submerchant bistro-7'] : []),
  ];
  return commands.map((command) => `    ${setting}npx taprail ${command}`).join('\n');
}
