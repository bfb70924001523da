import type { SourceFile } from './source-files.ts';

export interface SqlStatement {
  readonly path: string;
  /** Null if the statement is not written with the `sql` tag. */
  readonly name: string | null;
  /** The text before, between and after its parameters, shared parts included. */
  readonly parts: readonly string[];
}

const tagged = /\bsql\(\s*'([^']*)',?\s*\)`/g;
const plain = /\b(?:text:|query\()\s*`/g;
const shared = /\bconst (\w+) = fragment`/g;

/** Shared parts of statements, by name. */
export type Fragments = ReadonlyMap<string, string>;

export function readFragments(files: readonly SourceFile[]): Fragments {
  return new Map(
    files.flatMap(({ text }) =>
      [...text.matchAll(shared)].map((match) => {
        const { parts } = readTemplate(text, match.index + match[0].length);
        return [match[1] ?? '', parts.join('')] as const;
      }),
    ),
  );
}

/** The statements in a file: those of the `sql` tag, and those handed over as plain text. */
export function readStatements(
  { path, text }: SourceFile,
  fragments: Fragments,
): readonly SqlStatement[] {
  const code = text.replaceAll(/^\s*(\/\*[\s\S]*?\*\/|\/\/.*$)/gm, '');
  // Two files may give a fragment the same name, so a file's own comes first.
  const known = new Map([...fragments, ...readFragments([{ path, text }])]);
  const find = (pattern: RegExp, isNamed: boolean) =>
    [...code.matchAll(pattern)].map((match) => ({
      path,
      name: isNamed ? (match[1] ?? '') : null,
      parts: readTemplate(code, match.index + match[0].length, known).parts,
    }));
  return [...find(tagged, true), ...find(plain, false)];
}

/** True if the statement uses the server's clock, which no test clock moves. */
export function asksForTime(text: string): boolean {
  return /\bnow\(\)|\b(current|local)_?(time|date|timestamp)\b|\b\w+_timestamp\(\)/i.test(text);
}

/** Reads a template literal from after its opening to its closing quote. */
function readTemplate(
  code: string,
  start: number,
  fragments: Fragments = new Map(),
): { parts: readonly string[]; end: number } {
  const parts: string[] = [];
  let before = '';
  let from = start;
  let at = start;
  while (at < code.length && code[at] !== '`') {
    if (code[at] === '\\') {
      at += 2;
    } else if (code.startsWith('${', at)) {
      before += code.slice(from, at);
      from = skipExpression(code, at + 2);
      const text = fragments.get(code.slice(at + 2, from - 1));
      if (text === undefined) parts.push(before);
      before = text === undefined ? '' : before + text;
      at = from;
    } else {
      at += 1;
    }
  }
  parts.push(before + code.slice(from, at));
  return { parts, end: at + 1 };
}

/** Skips from after `${` to after its closing brace. */
function skipExpression(code: string, start: number): number {
  let depth = 1;
  let at = start;
  while (at < code.length && depth > 0) {
    const character = code[at] ?? '';
    if (character === '`') at = readTemplate(code, at + 1).end;
    else if (character === "'" || character === '"') at = skipString(code, at);
    else {
      if (character === '{') depth += 1;
      if (character === '}') depth -= 1;
      at += 1;
    }
  }
  return at;
}

function skipString(code: string, start: number): number {
  let at = start + 1;
  while (at < code.length && code[at] !== code[start]) at += code[at] === '\\' ? 2 : 1;
  return at + 1;
}
