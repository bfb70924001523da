import type { Command } from '@commander-js/extra-typings';
import { defineCommand, jsonOption, type Terminal } from '../command.ts';

export function addDoctor(program: Command, terminal: Terminal): void {
  defineCommand(program, 'doctor', {
    summary: 'Checks the configuration, the database, the PSP and the clocks.',
    description:
      'Checks the configuration of the service, the version and settings of the database, the ' +
      'encryption keys, whether the PSP takes its keys and knows where to send webhooks, and ' +
      'whether the clocks agree. Run it with the environment of the service. It only reads, and ' +
      'may run beside the service.\n\n' +
      'Says what to do about each fault. Ends with 0 when there is none, and with 1 otherwise.',
    examples: {
      'Check a deployment before it goes live:': 'npx taprail doctor',
      'Let a script check it:': 'npx taprail doctor --json',
    },
  })
    .addOption(jsonOption)
    .action(({ json }) => examine(terminal, json === true));
}

async function examine(terminal: Terminal, isJson: boolean): Promise<void> {
  const { unknownVariables } = await import('../../../server/src/unknown-variables.ts');
  const { examineDeployment } = await import('../../../server/src/doctor/examine-deployment.ts');
  const { StartError } = await import('../../../server/src/start/listen.ts');
  for (const sentence of unknownVariables(terminal.env)) terminal.note(`Warning: ${sentence}`);
  const findings = await examineDeployment(terminal.env);
  if (isJson) {
    const data = findings.map(({ isFault, ...finding }) => ({ ok: !isFault, ...finding }));
    terminal.print(JSON.stringify({ data }, null, 2));
  } else {
    for (const { isFault, found, remedy } of findings) {
      terminal.print(isFault ? `✗ ${found} ${remedy}` : `✓ ${found}`);
    }
  }
  const count = findings.filter(({ isFault }) => isFault).length;
  if (count === 0) return;
  throw new StartError(count === 1 ? 'One fault was found.' : `${count} faults were found.`);
}
