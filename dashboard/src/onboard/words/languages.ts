import type { Trades } from '../trades/en.ts';
import type { Messages } from './messages.ts';

export interface Catalogue {
  readonly messages: Messages;
  readonly trades: Trades;
}

/**
 * The languages by their own names. To add one, copy its two files from another and list it here:
 * the type checker names every text that is missing.
 */
export const languages = {
  en: { name: 'English', load: () => both(import('./en.ts'), import('../trades/en.ts'), 'en') },
  de: { name: 'Deutsch', load: () => both(import('./de.ts'), import('../trades/de.ts'), 'de') },
  fr: { name: 'Français', load: () => both(import('./fr.ts'), import('../trades/fr.ts'), 'fr') },
  es: { name: 'Español', load: () => both(import('./es.ts'), import('../trades/es.ts'), 'es') },
  it: { name: 'Italiano', load: () => both(import('./it.ts'), import('../trades/it.ts'), 'it') },
  nl: { name: 'Nederlands', load: () => both(import('./nl.ts'), import('../trades/nl.ts'), 'nl') },
} as const;

export type Language = keyof typeof languages;

export const languageNames = Object.keys(languages) as readonly Language[];

/** Each language is a file of its own, so that a page loads one. */
async function both<Name extends string>(
  messages: Promise<Readonly<Record<Name, Messages>>>,
  trades: Promise<Readonly<Record<Name, Trades>>>,
  name: Name,
): Promise<Catalogue> {
  return { messages: (await messages)[name], trades: (await trades)[name] };
}

export function isLanguage(text: string): text is Language {
  return Object.hasOwn(languages, text);
}

/** The first language of the reader that there is, such as de for de-AT. */
export function languageAmong(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const [language = ''] = tag.toLowerCase().split('-');
    if (isLanguage(language)) return language;
  }
  return 'en';
}
