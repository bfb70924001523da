import { setTimeout as delay } from 'node:timers/promises';
import type { Terminal } from '../../../command.ts';
import { progressBar } from '../../../terminal/progress-bar.ts';

/** Long enough to read a line. */
const paceMs = 900;

/** How many steps the story has, for the progress bar. */
const stepCount = 13;

/** Tells the story line by line: at reading speed to a person, at once into a pipe. */
export class Narrator {
  readonly #terminal: Terminal;
  readonly #isSilent: boolean;
  #steps = 0;

  constructor(terminal: Terminal, { isSilent }: { readonly isSilent: boolean }) {
    this.#terminal = terminal;
    this.#isSilent = isSilent;
  }

  get style(): Terminal['style'] {
    return this.#terminal.style;
  }

  /** Begins a part of the story. */
  part(title: string): void {
    this.#print(`\n${this.style('bold', title)}`);
  }

  /** Does something and tells its outcome. */
  async step<T>(
    doing: string,
    work: () => Promise<T>,
    tell: (result: T) => { readonly isGood?: boolean; readonly line: string },
  ): Promise<T> {
    if (!this.#isSilent) {
      this.#terminal.showProgress(progressBar({ done: this.#steps, total: stepCount }, doing));
      if (this.#terminal.isInteractive) await delay(paceMs);
    }
    const result = await work();
    this.#steps += 1;
    const { isGood = true, line } = tell(result);
    this.#print(`  ${isGood ? this.style('green', '✓') : this.style('red', '✗')} ${line}`);
    return result;
  }

  /** The events that came meanwhile. */
  events(kinds: readonly string[]): void {
    for (const line of wrap(kinds)) this.#print(this.style('dim', `      ← ${line}`));
  }

  /** A line outside of any step. */
  show(text: string): void {
    this.#print(text);
  }

  #print(text: string): void {
    if (!this.#isSilent) this.#terminal.print(text);
  }
}

const widthMax = 70;

/** Words in lines that fit into 80 columns, each kind once with its count. */
function wrap(kinds: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const lines: string[] = [];
  for (const [kind, count] of counts) {
    const word = count === 1 ? kind : `${kind} × ${count}`;
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 2 > widthMax) lines.push(word);
    else lines[lines.length - 1] = `${last}, ${word}`;
  }
  return lines;
}
