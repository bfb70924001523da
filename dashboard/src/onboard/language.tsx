import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { digitsOf, formatAmount } from '../format/money.ts';
import type { Spoken } from './spoken.ts';
import {
  type Catalogue,
  isLanguage,
  type Language,
  languageAmong,
  languageNames,
  languages,
} from './words/languages.ts';
import { sayIn } from './words/messages.ts';

const SpokenContext = createContext<Spoken | null>(null);
const storageKey = 'taprail-language';

export function useLanguage(): Spoken {
  const spoken = useContext(SpokenContext);
  if (spoken === null) throw new TypeError('the page has no language');
  return spoken;
}

/** Speaks the reader's language: the one chosen before, or the browser's. */
export function LanguageProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [language, setLanguage] = useState(firstLanguage);
  const [loaded, setLoaded] = useState<Catalogue & { readonly language: Language }>();
  useEffect(() => {
    let isCurrent = true;
    void languages[language].load().then((catalogue) => {
      if (!isCurrent) return;
      document.documentElement.lang = language;
      setLoaded({ ...catalogue, language });
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  const spoken = useMemo(() => {
    if (loaded === undefined) return null;
    const choose = (chosen: Language) => {
      remember(chosen);
      setLanguage(chosen);
    };
    return { ...loaded, ...formatsOf(loaded.language), say: sayIn(loaded.messages), choose };
  }, [loaded]);
  return spoken === null ? null : <SpokenContext value={spoken}>{children}</SpokenContext>;
}

export function LanguageSwitch(): ReactNode {
  const { language, say, choose } = useLanguage();
  return (
    <label className="language">
      <span className="unseen">{say('language')}</span>
      <select
        autoComplete="off"
        value={language}
        onChange={({ target }) => isLanguage(target.value) && choose(target.value)}
      >
        {languageNames.map((name) => (
          <option key={name} value={name} lang={name}>
            {languages[name].name}
          </option>
        ))}
      </select>
    </label>
  );
}

type Formats = Omit<Spoken, 'language' | 'say' | 'choose' | keyof Catalogue>;

function formatsOf(language: Language): Formats {
  // English dates as in Britain: the day comes first, as it does in the other languages.
  const locale = language === 'en' ? 'en-GB' : language;
  const plural = new Intl.PluralRules(locale);
  const formatAs = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options);
    return (instant: string) => format.format(new Date(instant));
  };
  return {
    count: (number) => (plural.select(number) === 'one' ? 'one' : 'other'),
    formatTime: formatAs({ dateStyle: 'long', timeStyle: 'short' }),
    formatDay: formatAs({ dateStyle: 'medium' }),
    formatClock: formatAs({ timeStyle: 'short' }),
    // A month has no time zone: as an instant, it begins at midnight UTC.
    formatMonth: formatAs({ month: 'long', year: 'numeric', timeZone: 'UTC' }),
    formatMoney: (amount) => {
      const { currency } = amount;
      const digits = digitsOf(currency);
      const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...options });
      return format.format(formatAmount(amount));
    },
  };
}

function firstLanguage(): Language {
  try {
    const chosen = localStorage.getItem(storageKey) ?? '';
    if (isLanguage(chosen)) return chosen;
  } catch {
    // A browser may allow no storage; the choice is then forgotten.
  }
  return languageAmong(navigator.languages);
}

function remember(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // As above.
  }
}
