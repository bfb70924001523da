import type { Command } from '@commander-js/extra-typings';
import { shellWord } from '../../../../server/src/lib/shell-word.ts';
import { defineCommand, parseWhole, type Terminal } from '../../command.ts';
import { renderTable } from '../../terminal/table.ts';
import { formatTime } from '../../terminal/time-text.ts';
import { callOf, idempotencyKeyOption } from '../idempotency-key-option.ts';
import { idOf } from '../ids.ts';
import { listCommand } from '../list-command.ts';
import { answerCommand } from '../print-answer.ts';

export function addLinks(program: Command, terminal: Terminal): void {
  const group = defineCommand(program, 'links', {
    summary: 'Makes onboarding links, by which sub-merchants fill in what is due.',
    description:
      'Behind a link is a form for a phone, with uploads. Its holder can fill in what is due of ' +
      'one sub-merchant, and reads nothing back.',
    examples: {
      'Have a sub-merchant fill in the rest:': 'npx taprail links create bistro-7',
      'See which links there are:': 'npx taprail links list',
    },
  });
  addCreate(group, terminal);
  addList(group, terminal);
  addRevoke(group, terminal);
}

function addCreate(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'create', {
    summary: 'Makes an onboarding link and shows its address.',
    description: 'The address is shown this once. Send it to the sub-merchant and nobody else.',
    examples: {
      'Make a link for a week:': 'npx taprail links create bistro-7',
      'Make one for a day:': 'npx taprail links create bistro-7 --days 1',
    },
  })
    .argument('<externalRef>', 'The sub-merchant that fills it in.')
    .option('--days <number>', 'For how many days it works (default 7).', (text) =>
      parseWhole(text, { name: 'days', min: 1, max: 30 }),
    )
    .addOption(idempotencyKeyOption);
  answerCommand(command, terminal, async ({ taprail }, submerchant, { days, ...options }) => {
    const request = { submerchant, ...(days !== undefined && { valid_days: days }) };
    const value = await taprail.onboardingLinks.create(request, callOf(options));
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
    summary: 'Lists onboarding links.',
    description: 'The newest come first. Their addresses cannot be shown again.',
    examples: {
      'See the latest:': 'npx taprail links list',
      'See those of one sub-merchant:': 'npx taprail links list --submerchant bistro-7',
    },
  }).option('--submerchant <externalRef>', 'Only for this one (default all).');
  listCommand(command, terminal, {
    load: (taprail, query) => taprail.onboardingLinks.list(query),
    headings: ['ID', 'STATUS', 'FOR', 'MADE BY', 'UNTIL'],
    cells: (link) => [
      link.id,
      link.status,
      link.submerchant,
      link.made_by,
      formatTime(link.expires_at),
    ],
    next: ({ id, status, submerchant }) =>
      status === 'open'
        ? `npx taprail links revoke ${id}`
        : `npx taprail links create ${shellWord(submerchant)}`,
    empty: 'There is no such link yet. Make one with:\n  npx taprail links create bistro-7',
  });
}

function addRevoke(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'revoke', {
    summary: 'Ends an onboarding link at once.',
    description: 'Details that were filled in with it stay.',
    examples: {
      'End a link:': 'npx taprail links revoke onl_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'Find the id first:': 'npx taprail links list',
    },
  })
    .argument('<link>', 'Its onl_… id.', idOf('onl'))
    .addOption(idempotencyKeyOption);
  answerCommand(command, terminal, async ({ taprail }, id, options) => {
    const value = await taprail.onboardingLinks.revoke(id, callOf(options));
    return {
      value,
      text: () => `${id} is ${value.status}.`,
      next: ['npx taprail links list'],
    };
  });
}
