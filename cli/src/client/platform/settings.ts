import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { formatTime } from '../../terminal/time-text.ts';
import { listCommand } from '../list-command.ts';
import { answerCommand } from '../print-answer.ts';
import { addSettingsChange } from './settings-change.ts';
import { describeSettings, scheduleText } from './settings-text.ts';

export function addSettings(program: Command, terminal: Terminal): void {
  const group = defineCommand(program, 'settings', {
    summary: "Shows and changes your platform's settings.",
    description:
      'Ceilings, cut-off, payout schedule and fees. A change makes a new version; what was tapped ' +
      'or captured before keeps the version that applied.',
    examples: {
      'See what is set:': 'npx taprail settings show',
      'Pay out every Monday:': 'npx taprail settings change --payout-schedule weekly:monday',
    },
  });
  addShow(group, terminal);
  addSettingsChange(group, terminal);
  addVersions(group, terminal);
}

function addShow(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'show', {
    summary: 'Shows what is set, and since when.',
    description: 'The version that counts now.',
    examples: {
      'See what is set:': 'npx taprail settings show',
      'Take it into a script:': 'npx taprail settings show --json',
    },
  });
  answerCommand(command, terminal, async ({ taprail }) => {
    const value = await taprail.settings.get();
    return {
      value,
      text: () => describeSettings(value),
      next: ['npx taprail settings change --cut-off 17:00'],
    };
  });
}

function addVersions(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'versions', {
    summary: 'Lists every version of the settings.',
    description: 'The newest come first.',
    examples: {
      'See who changed them, and when:': 'npx taprail settings versions',
      'Take them into a script:': 'npx taprail settings versions --json',
    },
  });
  listCommand(command, terminal, {
    load: (taprail, query) => taprail.settings.listVersions(query),
    headings: ['VERSION', 'CUT-OFF', 'CEILING', 'PAYOUTS', 'MADE BY', 'SINCE'],
    cells: (item) => [
      String(item.version),
      item.cut_off,
      `${item.ceiling_multiplier} times`,
      scheduleText(item.payout_schedule),
      item.made_by ?? 'nobody',
      item.created_at === null ? 'ever' : formatTime(item.created_at),
    ],
    next: ({ version }) => `npx taprail get /v1/settings/versions/${version}`,
    empty: 'There is no version yet. Make one with:\n  npx taprail settings change --cut-off 17:00',
  });
}
