import type { Command } from '@commander-js/extra-typings';
import { defineCommand, jsonOption, type Terminal } from '../../command.ts';
import { idempotencyKeyOption } from '../idempotency-key-option.ts';

/** Commands for every route of the API, also those without a command of their own. */
export function addRequests(program: Command, terminal: Terminal): void {
  addGet(program, terminal);
  for (const method of ['post', 'patch', 'delete'] as const) {
    addMutation(program, terminal, method);
  }
}

function addGet(program: Command, terminal: Terminal): void {
  defineCommand(program, 'get', {
    summary: 'Gets any path of the API.',
    description:
      'Every operation is at /reference of the service. Words after the path become parameters ' +
      'of the query.',
    examples: {
      'Get one object:': 'npx taprail get /v1/taps/tap_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'List with a filter:': 'npx taprail get /v1/taps status=declined limit=5',
    },
  })
    .argument('<path>', 'The path, such as /v1/taps.')
    .argument('[field=value...]', 'Parameters of the query, such as status=declined.')
    .addOption(jsonOption)
    .action(async (path, fields) => {
      const { sendRequest } = await import('./send-request.ts');
      await sendRequest(terminal, { method: 'GET', path, fields });
    });
}

const mutations = {
  post: {
    summary: 'Posts to any path of the API.',
    examples: {
      'Have a payout fail:':
        'npx taprail post /v1/test/payouts/po_01jm4q0n7dfwtr2k8m6x5h3v9c/fail code=no_account',
      'Take a tap:':
        'npx taprail post /v1/taps amount=1250 currency=USD submerchant=bistro-7 device=sim_visa',
    },
  },
  patch: {
    summary: 'Changes an object at any path of the API.',
    examples: {
      'Set a fee of 1.5 % and 10 cents:':
        'npx taprail patch /v1/settings ' +
        `'fee_plans={"EUR":{"basis_points":150,"fixed_amount":10}}'`,
      'Supply a detail of a sub-merchant:':
        'npx taprail patch /sub-merchants/bistro-7 individual.first_name=Jenny',
    },
  },
  delete: {
    summary: 'Deletes an object at any path of the API.',
    examples: {
      'Delete a webhook endpoint:':
        'npx taprail delete /v1/webhook-endpoints/we_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'Void a charge:':
        'npx taprail delete /v1/authorisations/auth_01jm4q0n7dfwtr2k8m6x5h3v9c/charges/' +
        'chg_01jm4q0n7dfwtr2k8m6x5h3v9c',
    },
  },
} as const;

function addMutation(program: Command, terminal: Terminal, method: keyof typeof mutations): void {
  defineCommand(program, method, {
    summary: mutations[method].summary,
    description:
      'Arguments after the path become the body. A value that is JSON is taken as such, so that ' +
      '12 is a number, and anything else as text; \'"12"\' is the text 12.',
    examples: mutations[method].examples,
  })
    .argument('<path>', 'The path, as /reference of the service has it.')
    .argument('[field=value...]', 'Fields of the body.')
    .addOption(idempotencyKeyOption)
    .addOption(jsonOption)
    .action(async (path, fields, { idempotencyKey }) => {
      const { sendRequest } = await import('./send-request.ts');
      const upper = method.toUpperCase();
      await sendRequest(terminal, { method: upper, path, fields, idempotencyKey });
    });
}
