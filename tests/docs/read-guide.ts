import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repositoryFolder } from '../support/running/service-process.ts';

/** A Markdown file with its fenced code. */
export interface Guide {
  /** Such as docs/taps.md. */
  readonly path: string;
  /** Such as taps. */
  readonly name: string;
  readonly lines: readonly string[];
  readonly blocks: readonly Block[];
}

export interface Block {
  readonly language: string;
  /** The number of the line that opens the fence, from 1. */
  readonly line: number;
  readonly code: readonly string[];
  /** Whether the guide says that an answer in it is a refusal. */
  readonly isRefused: boolean;
}

/** README and the guides, in the order in which they are read. */
export function readGuides(): readonly Guide[] {
  const list = readFileSync(join(repositoryFolder, 'docs/guides.json'), 'utf8');
  const groups = JSON.parse(list) as readonly { readonly guides: readonly string[] }[];
  const names = groups.flatMap(({ guides }) => guides).filter((name) => name !== 'decisions');
  return ['README.md', ...names.map((name) => `docs/${name}.md`)].map(readGuide);
}

export function readGuide(path: string): Guide {
  const lines = readFileSync(join(repositoryFolder, path), 'utf8').split('\n');
  return { path, name: basename(path, '.md'), lines, blocks: findBlocks(lines) };
}

/** The blocks that are programs, of one language or of both. */
export function samplesIn({ blocks }: Guide, ...languages: readonly ('sh' | 'ts')[]) {
  return blocks.filter(({ language }) => languages.some((each) => each === language));
}

function findBlocks(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const [, fence, language = ''] = /^\s*(`{3,})(\w*)/.exec(lines[index] ?? '') ?? [];
    if (fence === undefined) continue;
    const line = index + 1;
    const end = lines.findIndex((text, at) => at > index && text.trim() === fence);
    if (end === -1) throw new Error(`the fence in line ${line} is never closed`);
    const isRefused = lines[index - 1]?.trim() === '<!-- refused -->';
    blocks.push({ language, line, code: lines.slice(line, end), isRefused });
    index = end;
  }
  return blocks;
}

/**
 * The code of one language, padded with empty lines, so that errors name the lines of the guide.
 */
export function codeInPlace(
  { lines, blocks }: Guide,
  language: string,
  begin: (block: Block) => string = () => '',
): string[] {
  const program = lines.map(() => '');
  for (const block of blocks) {
    if (block.language !== language) continue;
    program[block.line - 1] = begin(block);
    for (const [at, text] of block.code.entries()) program[block.line + at] = text;
  }
  return program;
}
