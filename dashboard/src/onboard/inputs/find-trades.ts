type Names = Readonly<Record<string, string>>;

/**
 * The codes of trades in which each typed word begins a word, in any of the languages; and a code
 * of four digits that is not in the list. Sorted by the names of the first language.
 */
export function findTrades(typed: string, languages: readonly Names[]): readonly string[] {
  const [own = {}] = languages;
  const wanted = wordsIn(typed);
  const found = Object.keys(own).filter((code) => {
    const words = [code, ...languages.flatMap((names) => wordsIn(names[code] ?? ''))];
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
  const code = typed.trim();
  if (/^\d{4}$/.test(code) && own[code] === undefined) return [code];
  return found.toSorted((a, b) => (own[a] ?? '').localeCompare(own[b] ?? ''));
}

/** Without accents, which people leave out on phones. */
function wordsIn(text: string): readonly string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
