import { Argument, type Command } from '@commander-js/extra-typings';
import type { Decision, Sought } from '../../../../server/src/domains/manual-decisions/index.ts';
import type { Platform } from '../../../../server/src/domains/platforms/index.ts';
import type { Database } from '../../../../server/src/postgres/database.ts';
import {
  CommandError,
  defineCommand,
  jsonOption,
  type Terminal,
  UsageError,
} from '../../command.ts';
import { madeByCli } from '../made-by-cli.ts';

const idArgument = new Argument(
  '<id>',
  'The id to send once more: re_…, po_…, or txn_… of a reversal.',
);

export function addProviderRetry(provider: Command, terminal: Terminal): void {
  defineCommand(provider, 'retry', {
    summary: 'Sends something to the provider once more.',
    description:
      'Only for what "npx taprail provider decisions" lists. It is searched for at the provider ' +
      'again, and if it is not there it is sent under a new key. If the provider does carry out ' +
      'the first one after that, the money moves twice, so search for it in the dashboard of ' +
      'the provider first, and ask its support if in doubt.\n\n' +
      'Asks for the id once more before it does so.',
    examples: {
      'Send a refund once more:': 'npx taprail provider retry re_01k9t3m8e6f4x9p2q7r5s1v0zc',
      'The same in a script:':
        'npx taprail provider retry re_01k9t3m8e6f4x9p2q7r5s1v0zc --yes --json',
    },
  })
    .addArgument(idArgument)
    .option('--platform <name>', 'Only on this platform (default wherever it is found).')
    .option('--yes', 'Do not ask.')
    .addOption(jsonOption)
    .action((id, options) => retry(terminal, id, options));
}

async function retry(
  terminal: Terminal,
  id: string,
  options: {
    readonly platform?: string | undefined;
    readonly yes?: true | undefined;
    readonly json?: true | undefined;
  },
): Promise<void> {
  const { withDatabase } = await import('../with-database.ts');
  const { choosePlatforms } = await import('../../../../server/src/domains/platforms/index.ts');
  const { decisionPrefixes, orderAgain } = await import(
    '../../../../server/src/domains/manual-decisions/index.ts'
  );
  const { decisionJson } = await import('./decision-output.ts');
  const { parseId } = await import('../../../../server/src/lib/ids.ts');
  if (decisionPrefixes.every((prefix) => parseId(prefix, id) === null)) {
    throw new UsageError('The id is that of a refund (re_…), a payout (po_…) or a tap (txn_…).');
  }
  await withDatabase(terminal, async ({ database }) => {
    const platforms = await choosePlatforms(database, options.platform);
    const { platform, decision } = await findWaiting(database, { platforms, id });
    if (options.yes !== true) await confirm(terminal, decision, platform);
    const { platformId, now } = madeByCli(platform);
    if (!(await orderAgain(database, decision, { platformId, now }))) {
      throw new CommandError('Its outcome has become known meanwhile, so nothing is sent.');
    }
    terminal.print(
      options.json
        ? JSON.stringify({ ...decisionJson(decision, platform.name), is_ordered: true }, null, 2)
        : `${decision.id} is ordered. Within a minute a worker searches for it once more, and sends ` +
            'it under a new key if it is not there.',
    );
    terminal.note(
      'Its object shows the outcome. If it stays unknown for another day, it is listed again:\n' +
        '  npx taprail provider decisions',
    );
  });
}

/** Throws a sentence that helps unless it waits for a decision. */
async function findWaiting(
  database: Database,
  { platforms, id }: { readonly platforms: readonly Platform[]; readonly id: string },
): Promise<{ readonly platform: Platform; readonly decision: Decision }> {
  const { findDecision } = await import('../../../../server/src/domains/manual-decisions/index.ts');
  for (const platform of platforms) {
    const sought = await findDecision(database, { platformId: platform.id, id });
    if (sought?.state === 'waiting') return { platform, decision: sought.decision };
    if (sought !== null) throw nothingToDecide(id, sought);
  }
  const where = platforms.length === 1 ? `The platform "${platforms[0]?.name}"` : 'No platform';
  const has = platforms.length === 1 ? 'has no' : 'has a';
  throw new CommandError(`${where} ${has} ${id}. List what waits for a decision:`, {
    next: 'npx taprail provider decisions',
  });
}

function nothingToDecide(id: string, sought: Exclude<Sought, { state: 'waiting' }>): CommandError {
  if (sought.state === 'known') {
    return new CommandError(`${id} is ${sought.status}, so there is nothing to decide about it.`);
  }
  const sentAt = sought.sentAt.toISOString();
  return new CommandError(
    `${id} was sent at ${sentAt} and is still searched for and sent again under the same key. A ` +
      'person decides a day later, once the provider has forgotten the key.',
  );
}

async function confirm(terminal: Terminal, decision: Decision, { name }: Platform): Promise<void> {
  const { renderDecision } = await import('./decision-output.ts');
  const { id, kind } = decision;
  const receiver = kind === 'payout' ? 'bank account' : 'cardholder';
  terminal.note(renderDecision(decision, name));
  terminal.note(
    'It is unknown whether the provider carried it out. If it did, or still does, the ' +
      `${receiver} gets the money twice: search for it in the dashboard of the provider first.`,
  );
  const typed = await terminal.ask(`Type ${id} to send it once more under a new key: `);
  if (typed === null) {
    throw new CommandError(`There is nobody to ask whether to send ${id}; if you are sure:`, {
      next: `npx taprail provider retry ${id} --yes`,
    });
  }
  if (typed.trim() !== id) throw new CommandError('That is not its id; nothing is sent.');
}
