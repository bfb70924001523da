import type { Layout, Line } from './lay-out.ts';

/** The widths of paper that printers have: 58 and 80 mm. */
export const columnCounts = [32, 48] as const;

/** A receipt for a printer with this many characters per line. */
export function renderText(layout: Layout, columns: number): string {
  const rule = '-'.repeat(columns);
  const centred = (text: string) => wrap(text, columns).map((line) => centre(line, columns));
  const { merchant, sections, signature } = layout;
  const lines = [
    ...merchant.flatMap(centred),
    ...(merchant.length > 0 ? [''] : []),
    ...centred(layout.title.toUpperCase()),
    ...centred(layout.copy),
    ...sections.flatMap((section) => [rule, ...section.flatMap((line) => draw(line, columns))]),
    rule,
    ...centred(layout.outcome.toUpperCase()),
    ...(signature === null ? [] : ['', '', `${signature} `.padEnd(columns, '_')]),
    ...layout.notes.flatMap((note) => ['', ...centred(note)]),
  ];
  return `${lines.join('\n')}\n`;
}

/** The value stands at the right edge, below its label where both do not fit. */
function draw({ label, value }: Line, columns: number): readonly string[] {
  const [name, text] = [printable(label), printable(value)];
  const gap = columns - widthOf(name) - widthOf(text);
  if (gap > 0) return [name + ' '.repeat(gap) + text];
  const below = wrap(text, columns).map((line) => ' '.repeat(columns - widthOf(line)) + line);
  return [...wrap(name, columns), ...below];
}

function centre(text: string, columns: number): string {
  return ' '.repeat(Math.floor((columns - widthOf(text)) / 2)) + text;
}

/** Breaks between words, and within those that are longer than a line. */
function wrap(text: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of printable(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= columns) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (widthOf(line + character) > columns) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** Control characters are commands to a printer, and others turn the direction of a line. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').replaceAll(/\p{Zs}/gu, ' ');
}

/** Chinese, Japanese and Korean characters take two columns, and combining ones none. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{M}/u.test(character)) continue;
    width += wide.test(character) ? 2 : 1;
  }
  return width;
}

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
