import { readFile, writeFile } from 'node:fs/promises';

/**
 * Writes a generated file. With `-- --check` it writes nothing and fails if the file would change.
 */
export async function makeGenerated(
  path: string,
  { from, content }: { readonly from: string; readonly content: string },
): Promise<void> {
  const file = new URL(`../../${path}`, import.meta.url);
  const text = `// Made from ${from} by npm run openapi.\n\n${content}`;
  if (!process.argv.includes('--check')) {
    await writeFile(file, text);
  } else if (text !== (await readFile(file, 'utf8').catch(() => ''))) {
    console.error(`${path} is not what ${from} would give: npm run openapi`);
    process.exitCode = 1;
  }
}

interface Schema {
  readonly enum?: readonly string[];
}

/** The values of enumerations, each as a constant, in their order in the description. */
export function renderLists(schemas: Readonly<Record<string, Schema>>): string {
  const lists = Object.entries(schemas).map(([name, schema]) => {
    const values = (schema.enum ?? []).map((value) => `  '${value}',\n`).join('');
    if (values === '') throw new Error(`The description has no values for ${name}.`);
    return `\nexport const ${name} = [\n${values}] as const;\n`;
  });
  return `// The values of enumerations, for programs that offer a choice.\n${lists.join('')}`;
}
