import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface GuideGroup {
  readonly name: string;
  readonly guides: readonly Guide[];
}

export interface Guide {
  readonly address: string;
  /** Its place in `docs/`, which relative links start from. */
  readonly file: string;
  readonly title: string;
  readonly text: string;
  /** The pages of a guide that is a folder. */
  readonly parts: readonly Guide[];
}

export const docsFolder: string = fileURLToPath(new URL('../../../docs/', import.meta.url));
export const docsAddress = '/docs';

/** The address of a guide's Markdown, for programs. */
export function markdownAddress({ address }: Pick<Guide, 'address'>): string {
  return `${address}.md`;
}

/** Every guide with its Markdown, in the groups and the order of `docs/guides.json`. */
export async function readGuides(): Promise<readonly GuideGroup[]> {
  const list = JSON.parse(await readFile(`${docsFolder}guides.json`, 'utf8')) as readonly {
    readonly group: string;
    readonly guides: readonly string[];
  }[];
  const files = new Set(await listFiles(''));
  return Promise.all(
    list.map(async ({ group, guides }) => ({
      name: group,
      guides: await Promise.all(
        guides.map((name) => (files.has(name) ? readFolder(name) : readGuide(`${name}.md`))),
      ),
    })),
  );
}

/** The names in a folder below `docs/`; a link to elsewhere is not one of them. */
export async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(`${docsFolder}${folder}`, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

async function readGuide(file: string): Promise<Guide> {
  const text = await readFile(`${docsFolder}${file}`, 'utf8');
  const title = /^# (.+)$/m.exec(text)?.[1] ?? file;
  return { address: `${docsAddress}/${file.replace(/\.md$/, '')}`, file, title, text, parts: [] };
}

/** A folder is a guide that its README.md begins, followed by a list of the others. */
async function readFolder(name: string): Promise<Guide> {
  const files = (await listFiles(name)).filter((file) => file.endsWith('.md'));
  const parts = files.filter((file) => file !== 'README.md');
  const guide = await readGuide(`${name}/README.md`);
  return {
    ...guide,
    address: `${docsAddress}/${name}`,
    parts: await Promise.all(parts.map((file) => readGuide(`${name}/${file}`))),
  };
}
