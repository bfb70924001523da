import { explain } from '../format/refusal.ts';
import { say } from './toasts.tsx';

/** As the service calls it, too. */
export function csvFileName(...parts: readonly (string | undefined)[]): string {
  return `${parts.filter((part) => part !== undefined).join('_')}.csv`;
}

/** Loads a text and lets the browser keep it as a file. */
export async function saveFile(name: string, load: () => Promise<string>): Promise<void> {
  try {
    const url = URL.createObjectURL(new Blob([await load()], { type: 'text/csv' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: name });
    link.click();
    // Some browsers begin to read it later than this.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    say(explain(error), 'bad');
  }
}
