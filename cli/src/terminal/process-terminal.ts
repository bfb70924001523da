import { styleText } from 'node:util';
import type { Terminal } from '../command.ts';

const clearLine = '\r\x1b[K';

/** The terminal or the pipes that this process was started with. */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  let isProgressShown = false;
  const clearProgress = () => {
    if (isProgressShown) stderr.write(clearLine);
    isProgressShown = false;
  };
  return {
    env: process.env,
    print(text) {
      clearProgress();
      stdout.write(`${text}\n`);
    },
    note(text) {
      clearProgress();
      stderr.write(`${text}\n`);
    },
    showProgress(line) {
      if (!stderr.isTTY) return;
      clearProgress();
      stderr.write(line);
      isProgressShown = line !== '';
    },
    isInteractive: stdout.isTTY === true,
    async ask(question) {
      if (!stdin.isTTY || !stderr.isTTY) return null;
      const { askLine } = await import('./ask-line.ts');
      return askLine(question, { input: stdin, output: stderr });
    },
    // Leaves the text alone unless the stream is a terminal and NO_COLOR is not set.
    style: (look, text) => styleText(look, text, { stream: stdout }),
  };
}
