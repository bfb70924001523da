import { type LanguageName, languageNames } from '../types.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import type { Language } from './language.ts';
import { nl } from './nl.ts';

export const languages: Readonly<Record<LanguageName, Language>> = { en, de, fr, es, it, nl };

/** The language of most customers in a country, as far as there are receipts in it. */
const byCountry: ReadonlyMap<string, LanguageName> = new Map(
  Object.entries({
    ...{ AT: 'de', CH: 'de', DE: 'de', LI: 'de' },
    ...{ FR: 'fr', LU: 'fr', MC: 'fr' },
    ...{ BE: 'nl', NL: 'nl' },
    ...{ ES: 'es', MX: 'es' },
    ...{ IT: 'it', SM: 'it' },
  } as const),
);

export function languageOfCountry(country: string): LanguageName {
  return byCountry.get(country) ?? 'en';
}

/** The first language of an Accept-Language header that receipts have; null for none. */
export function acceptedLanguage(header: string | undefined): LanguageName | null {
  const wanted = (header ?? '').slice(0, 500).split(',').map(readRange);
  const found = wanted
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ name }) => languageNames.find((each) => each === name));
  return found.find((name) => name !== undefined) ?? null;
}

function readRange(range: string): { readonly name: string; readonly weight: number } {
  const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
  const weight = parameters.find((each) => each.trim().startsWith('q='));
  const [name = ''] = tag.split('-');
  return { name, weight: weight === undefined ? 1 : Number(weight.trim().slice(2)) || 0 };
}
