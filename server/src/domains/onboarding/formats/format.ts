/** The format of one kind of value: normalised first, then checked. */
export interface Format {
  /** Removes what people add for legibility; never changes the meaning. */
  readonly normalise: (raw: string) => string;
  /** Null for a valid normalised value, else the expectation, as words after the field's name. */
  readonly check: (value: string) => string | null;
}

interface FormatFacts {
  readonly expected: string;
  readonly accepts: ((value: string) => boolean) | RegExp;
}

/** A format whose one sentence never repeats the value, which is often secret. */
export function defineFormat(
  facts: FormatFacts & { readonly normalise?: (raw: string) => string },
): Format {
  const { accepts, expected } = facts;
  const isAccepted = accepts instanceof RegExp ? (text: string) => accepts.test(text) : accepts;
  return Object.freeze({
    normalise: facts.normalise ?? ((raw: string) => raw.trim()),
    check: (value: string) => (isAccepted(value) ? null : expected),
  });
}

/** The format of a number or code, which people write with spaces and dashes. */
export function defineNumber(facts: FormatFacts): Format {
  return defineFormat({ ...facts, normalise: compacted });
}

/** Without spaces and dashes, in upper case: the stored form of numbers. */
export function compacted(raw: string): string {
  return raw.replace(/[\s\u2010-\u2015-]/gu, '').toUpperCase();
}

/** Like `compacted`, also without the dots, slashes and brackets of phone and tax numbers. */
export function bare(raw: string): string {
  return compacted(raw).replace(/[./()]/gu, '');
}

export function upperCased(raw: string): string {
  return raw.trim().toUpperCase();
}

/** The default for any text. */
export const TEXT = defineFormat({
  expected: 'must not be blank and must not contain control characters',
  accepts: (value) => value !== '' && value.isWellFormed() && !/\p{Cc}/u.test(value),
});

/** Like `TEXT`, with line breaks and tabs allowed. */
export const PROSE = defineFormat({
  expected: 'must not be blank and must not contain control characters',
  accepts: (value) => TEXT.check(value.replace(/[\t\r\n]/gu, ' ')) === null,
});
