import { UsageError } from '../command.ts';

interface Kind {
  readonly noun: string;
  /** The command that shows one, with the ids of its parts. */
  readonly show?: string;
}

/** The kinds of objects, by the prefixes of their ids. */
const kinds = {
  tap: { noun: 'tap', show: 'get /v1/taps/' },
  txn: { noun: 'transaction', show: 'transactions show ' },
  auth: { noun: 'authorisation', show: 'get /v1/authorisations/' },
  ach: { noun: 'stay', show: 'get /v1/authorisation-chains/' },
  chg: { noun: 'charge' },
  re: { noun: 'refund', show: 'get /v1/refunds/' },
  po: { noun: 'payout', show: 'payouts show ' },
  dp: { noun: 'dispute', show: 'disputes show ' },
  evt: { noun: 'event', show: 'events show ' },
  we: { noun: 'endpoint' },
  onl: { noun: 'onboarding link' },
  pgl: { noun: 'page link' },
  file: { noun: 'file' },
  pm: { noun: 'provider movement', show: 'get /v1/provider-movements/' },
  key: { noun: 'API key' },
  req: { noun: 'request' },
  usr: { noun: 'user' },
} as const satisfies Readonly<Record<string, Kind>>;

type IdPrefix = keyof typeof kinds;

/**
 * Reads an argument or option that is an id of one of these kinds. The service would only answer
 * that there is no such object; this names the mistake, and repeats nothing that may be a secret.
 */
export function idOf(...wanted: readonly [IdPrefix, ...IdPrefix[]]): (text: string) => string {
  return (text) => {
    const prefix = prefixOf(text);
    if (prefix !== null && wanted.includes(prefix)) return text;
    throw new UsageError(prefix === null ? noId(wanted) : foreignId(text, prefix, wanted));
  };
}

export function prefixOf(text: string): IdPrefix | null {
  const [, prefix = ''] = /^([a-z]+)_\w+$/.exec(text) ?? [];
  return prefix in kinds ? (prefix as IdPrefix) : null;
}

function noId(wanted: readonly IdPrefix[]): string {
  const [noun, ...others] = nounsOf(wanted);
  const or = others.map((other) => ` or ${withArticle(other)}`).join('');
  const begins = wanted.map((prefix) => `${prefix}_`).join(' or ');
  return `The id of ${withArticle(noun ?? '')}${or} is needed; it begins with ${begins}.`;
}

function foreignId(text: string, prefix: IdPrefix, wanted: readonly IdPrefix[]): string {
  const given: Kind = kinds[prefix];
  const sentence = `That is ${withArticle(given.noun)}; send its ${nounsOf(wanted).join(' or its ')}`;
  if (given.show === undefined) return `${sentence}.`;
  return `${sentence}, which this shows:\n  npx taprail ${given.show}${text}`;
}

function nounsOf(prefixes: readonly IdPrefix[]): string[] {
  return prefixes.map((prefix) => kinds[prefix].noun);
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
