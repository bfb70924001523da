import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFolder } from '../support/service-process.ts';

/** A Markdown file with its fenced code. */
export interface Guide {
  /** Such as docs/taps.md. */
  readonly path: string;
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

export function readGuides(): readonly Guide[] {
  const paths = ['README.md', ...globSync('docs/*.md', { cwd: repositoryFolder }).sort()];
  return paths.map(readGuide);
}

export function readGuide(path: string): Guide {
  const lines = readFileSync(join(repositoryFolder, path), 'utf8').split('\n');
  return { path, lines, blocks: findBlocks(lines) };
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
 * The code of one language at the lines where the guide has it, and empty lines around it, so that
 * whatever runs it reports the lines of the guide.
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
