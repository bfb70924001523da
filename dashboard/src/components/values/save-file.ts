import { explain } from '../../format/refusal.ts';
import { say } from '../actions/toasts.tsx';

/** The name that the service gives the file, too. */
export function csvFileName(...parts: readonly (string | undefined)[]): string {
  return `${parts.filter((part) => part !== undefined).join('_')}.csv`;
}

/** Loads a text and saves it as a file. */
export async function saveFile(name: string, load: () => Promise<string>): Promise<void> {
  try {
    const url = URL.createObjectURL(new Blob([await load()], { type: 'text/csv' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: name });
    link.click();
    // Some browsers read the URL later than this.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    say(explain(error), 'bad');
  }
}
