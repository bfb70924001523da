import type { Environment } from '../lib/environment.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import { renderCode } from './highlight.ts';
import type { Layout } from './layout.ts';

export interface StartFacts {
  readonly version: string;
  readonly environment: Environment;
}

/** Where `/` leads a browser. */
export function renderStart({ version, environment }: StartFacts, layout: Layout): string {
  const facts = `<p class="state"><span class="dot" data-state></span><span data-state-text role="status">Taprail ${escapeHtml(version)}, ${environment} environment</span></p>`;
  return layout({
    title: 'Taprail',
    description: lead,
    part: 'start',
    body: `<main id="content" class="start" tabindex="-1">
${facts}
<h1>${headline}</h1>
<p class="lead">${lead}</p>
<ul class="cards">${cards.map(renderCard).join('')}</ul>
${environment === 'test' ? firstCommands : ''}
</main>`,
  });
}

const headline = 'Take taps for every business on your platform.';
const lead =
  'Taprail gives each of them a payment account, takes contactless card payments on their behalf, and knows at any moment where every cent is.';

const cards = [
  ['/docs/quickstart', 'Quickstart', 'From nothing to a first approved tap, in two minutes.'],
  ['/docs', 'Guides', 'Onboarding, taps and stays, refunds, settlement, webhooks, operations.'],
  ['/reference/', 'API reference', 'Every operation, field and event, to read and to try.'],
  ['/dashboard', 'Dashboard', 'Every tap, payout and dispute, and readers to try taps at.'],
  ['/openapi.json', 'OpenAPI description', 'The same for your tools, always that of this service.'],
] as const;

function renderCard([address, title, summary]: (typeof cards)[number]): string {
  return `<li><a href="${address}"><strong>${title}</strong><span>${summary}</span></a></li>`;
}

const commands = `npx taprail sub-merchants onboard bistro-7
npx taprail tap 12.50 --submerchant bistro-7
npx taprail demo       # plays the whole product in half a minute`;

const firstCommands = `<h2>First commands</h2>
<p>In the folder in which the service was started:</p>
${renderCode(commands, 'sh')}`;
