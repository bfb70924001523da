import type { Command } from '@commander-js/extra-typings';
import { shellWord } from '../../../../server/src/lib/shell-word.ts';
import { defineCommand, parseWhole, type Terminal } from '../../command.ts';
import { renderTable } from '../../terminal/table.ts';
import { formatTime } from '../../terminal/time-text.ts';
import { callOf, idempotencyKeyOption } from '../idempotency-key-option.ts';
import { idOf } from '../ids.ts';
import { listCommand } from '../list-command.ts';
import { answerCommand } from '../print-answer.ts';

export function addPageLinks(program: Command, terminal: Terminal): void {
  const group = defineCommand(program, 'page-links', {
    summary: "Makes links that open a sub-merchant's own page.",
    description:
      'The page shows balance, payouts, statements and what is due, in the colours of the ' +
      'platform. A link opens it once, for 30 minutes.',
    examples: {
      'Show a sub-merchant its page:': 'npx taprail page-links create bistro-7',
      'See which links there are:': 'npx taprail page-links list',
    },
  });
  addCreate(group, terminal);
  addList(group, terminal);
  addRevoke(group, terminal);
}

function addCreate(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'create', {
    summary: "Makes a link to a sub-merchant's own page and shows its address.",
    description: 'The address is shown this once. Send it to the sub-merchant and nobody else.',
    examples: {
      'Make a link for a day:': 'npx taprail page-links create bistro-7',
      'Make one for a week:': 'npx taprail page-links create bistro-7 --days 7',
    },
  })
    .argument('<externalRef>', 'The sub-merchant whose page it opens.')
    .option('--days <number>', 'For how many days it can be opened (default 1).', (text) =>
      parseWhole(text, { name: 'days', min: 1, max: 30 }),
    )
    .addOption(idempotencyKeyOption);
  answerCommand(command, terminal, async ({ taprail }, submerchant, { days, ...options }) => {
    const request = { submerchant, ...(days !== undefined && { valid_days: days }) };
    const value = await taprail.pageLinks.create(request, callOf(options));
    return {
      value,
      text: () =>
        renderTable([
          ['Link', value.id],
          ['For', value.submerchant],
          ['Until', formatTime(value.expires_at)],
          ['Address', value.url ?? 'shown once before'],
        ]),
      next: [`npx taprail sub-merchants show ${shellWord(submerchant)}`],
    };
  });
}

function addList(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'list', {
    summary: 'Lists page links.',
    description: 'The newest come first. Their addresses cannot be shown again.',
    examples: {
      'See the latest:': 'npx taprail page-links list',
      'See those of one sub-merchant:': 'npx taprail page-links list --submerchant bistro-7',
    },
  }).option('--submerchant <externalRef>', 'Only for this one (default all).');
  listCommand(command, terminal, {
    load: (taprail, query) => taprail.pageLinks.list(query),
    headings: ['ID', 'STATUS', 'FOR', 'MADE BY', 'UNTIL'],
    cells: (link) => [
      link.id,
      link.status,
      link.submerchant,
      link.made_by,
      formatTime(link.expires_at),
    ],
    next: ({ id, status, submerchant }) =>
      status === 'open' || status === 'opened'
        ? `npx taprail page-links revoke ${id}`
        : `npx taprail page-links create ${shellWord(submerchant)}`,
    empty: 'There is no such link yet. Make one with:\n  npx taprail page-links create bistro-7',
  });
}

function addRevoke(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'revoke', {
    summary: 'Ends a page link and its open page at once.',
    description: 'Forms that were opened from the page end, too.',
    examples: {
      'End a link:': 'npx taprail page-links revoke pgl_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'Find the id first:': 'npx taprail page-links list',
    },
  })
    .argument('<link>', 'Its pgl_… id.', idOf('pgl'))
    .addOption(idempotencyKeyOption);
  answerCommand(command, terminal, async ({ taprail }, id, options) => {
    const value = await taprail.pageLinks.revoke(id, callOf(options));
    return {
      value,
      text: () => `${id} is ${value.status}.`,
      next: ['npx taprail page-links list'],
    };
  });
}
