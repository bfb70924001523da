export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'quiet';

const tones: Readonly<Record<Tone, string>> = {
  good: 'approved captured settled paid enabled won delivered succeeded active completed open',
  busy: 'pending scheduled in_transit authorised creating received under_review running',
  warn: 'needs_response pending_requirements not_ready due',
  bad: 'declined failed lost rejected errored',
  quiet: 'reversed expired cancelled withdrawn revoked disabled stopped none nothing_due',
};

const toneByStatus = new Map(
  (Object.keys(tones) as Tone[]).flatMap((tone) =>
    tones[tone].split(' ').map((status) => [status, tone] as const),
  ),
);

export function toneOf(status: string): Tone {
  return toneByStatus.get(status) ?? 'quiet';
}

/** A name of the API as people read it: "needs_response" becomes "Needs response". */
export function humanise(name: string): string {
  const words = name.replaceAll(/[_.-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An operation by its name, such as "createRefund". */
export function humaniseOperation(name: string): string {
  return humanise(
    name.replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`),
  );
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}

/** What to do about a requirement, from its name. */
export function describeRequirement(name: string): string {
  return humanise(name.replaceAll('.', ' › '));
}
