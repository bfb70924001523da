import type { CommandFacts, CommandGroup, CommandNode, Example } from './command.ts';

const widthMax = 88;

const environmentVariables = [
  ['DATABASE_URL', 'The PostgreSQL to work on; without it the embedded one.'],
  ['TAPRAIL_DATA', 'Where the embedded database lies (default .taprail in the repository).'],
  ['TAPRAIL_ENVIRONMENT', 'test or production: which of the two the deployment is (default test).'],
] as const;

/** What a command is for, everything that may follow its name, and how it is used. */
export function renderCommandHelp(command: CommandFacts): string {
  const argumentRows = Object.entries(command.arguments).map(
    ([name, { about }]) => [`<${name}>`, about] as const,
  );
  const optionRows = Object.entries(command.options).map(([name, spec]) => {
    const value = spec.type === 'string' ? ` <${spec.placeholder}>` : '';
    return [`--${name}${value}`, spec.required ? `${spec.about} Required.` : spec.about] as const;
  });
  return page([
    paragraphs([command.summary]),
    `Usage: ${renderUsage(command)} [options]`,
    paragraphs(command.about),
    section('Arguments', argumentRows),
    section('Options', [...optionRows, ['--help, -h', 'Show this and do nothing.']]),
    section('Environment', environmentVariables),
    examples(command.examples),
  ]);
}

/** The least that must be typed. */
export function renderUsage(command: Pick<CommandFacts, 'name' | 'arguments' | 'options'>): string {
  const words = Object.keys(command.arguments).map((name) => `<${name}>`);
  const required = Object.entries(command.options)
    .filter(([, spec]) => spec.required)
    .map(([name, spec]) => `--${name} <${spec.placeholder}>`);
  return ['npx taprail', command.name, ...words, ...required].join(' ');
}

/** What a group of commands is for, and what is in it. */
export function renderGroupHelp(group: CommandGroup): string {
  const words = ['npx taprail', group.name, '<command> [options]'].filter(Boolean);
  return page([
    paragraphs([group.summary]),
    `Usage: ${words.join(' ')}`,
    paragraphs(group.about),
    section('Commands', group.commands.flatMap(commandRows)),
    section('Options', [
      ['--help, -h', 'Show this, or after a command what that one is for and takes.'],
      ...(group.name === '' ? ([['--version', 'Show the version.']] as const) : []),
    ]),
    section('Environment', environmentVariables),
    examples(group.examples),
  ]);
}

function commandRows(node: CommandNode): (readonly [string, string])[] {
  if (node.kind === 'group') return node.commands.flatMap(commandRows);
  return [[node.name, node.summary]];
}

function page(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

function paragraphs(texts: readonly string[]): string {
  return texts.map((text) => wrap(text, { indent: 0 })).join('\n\n');
}

function section(title: string, rows: readonly (readonly [string, string])[]): string {
  if (rows.length === 0) return '';
  const indent = Math.max(...rows.map(([word]) => word.length)) + 4;
  const lines = rows.map(
    ([word, about]) => `  ${word.padEnd(indent - 4)}  ${wrap(about, { indent })}`,
  );
  return [`${title}:`, ...lines].join('\n');
}

function examples(list: readonly Example[]): string {
  const lines = list.map(({ does, line }) => `  ${does}\n    ${line}`);
  return `Examples:\n${lines.join('\n\n')}`;
}

/** Breaks a text between words; every line but the first begins with the indent. */
function wrap(text: string, { indent }: { readonly indent: number }): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > widthMax) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join(`\n${' '.repeat(indent)}`);
}
