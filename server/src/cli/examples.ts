/** The end of a command's help: what one may want to do, and the line that does it. */
export function examples(...list: readonly (readonly [does: string, line: string])[]): string {
  return `\nExamples:\n${list.map(([does, line]) => `  ${does}\n    ${line}`).join('\n\n')}`;
}
