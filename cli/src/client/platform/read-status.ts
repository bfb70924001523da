import type { Page, Taprail } from '../../../../sdk/src/index.ts';
import { CommandError } from '../../command.ts';
import type { Connection } from '../with-client.ts';

export interface Status {
  readonly object: 'status';
  readonly url: string;
  readonly version: string;
  readonly environment: string;
  /** Null in production, where there is no test clock. */
  readonly clock: string | null;
  readonly attention: readonly Attention[];
}

interface Attention {
  readonly what: string;
  /** At most a hundred are counted. */
  readonly count: number;
  readonly has_more: boolean;
  /** Lists them. */
  readonly command: string;
}

type Health = Pick<Status, 'version' | 'environment'>;

export async function readStatus({ taprail, url, isTest }: Connection): Promise<Status> {
  // Asked for first and without a key, so that a wrong key is not taken for a service that is down.
  const { version, environment } = await readHealth(url);
  const clock = isTest ? (await taprail.test.clock.get()).now : null;
  const attention = await Promise.all(questions.map((question) => count(taprail, question)));
  return { object: 'status', url, version, environment, clock, attention };
}

async function readHealth(url: string): Promise<Health> {
  let answer: Response;
  try {
    const address = `${url.replace(/\/+$/, '')}/healthz`;
    answer = await fetch(address, { signal: AbortSignal.timeout(5_000) });
  } catch (cause) {
    throw new CommandError(`Taprail does not answer at ${url}; start it:`, {
      next: 'npm start',
      cause,
    });
  }
  const { version, environment } = (await answer.json().catch(() => ({}))) as Partial<Health>;
  if (version !== undefined && environment !== undefined) return { version, environment };
  throw new CommandError(
    `${answer.url} answered ${answer.status}, but not as Taprail does: check the url.`,
  );
}

interface Question extends Pick<Attention, 'what' | 'command'> {
  readonly ask: (taprail: Taprail) => Promise<Page<unknown>>;
}

const limit = 100;

const questions: readonly Question[] = [
  {
    what: 'Sub-merchants that wait for details',
    ask: ({ submerchants }) => submerchants.list({ status: 'pending_requirements', limit }),
    command: 'npx taprail sub-merchants list --status pending_requirements',
  },
  {
    what: 'Sub-merchants without an account',
    ask: ({ submerchants }) => submerchants.list({ status: 'errored', limit }),
    command: 'npx taprail sub-merchants list --status errored',
  },
  {
    what: 'Payouts scheduled',
    ask: ({ payouts }) => payouts.list({ status: 'scheduled', limit }),
    command: 'npx taprail payouts list --status scheduled',
  },
  {
    what: 'Payouts on their way to the bank',
    ask: ({ payouts }) => payouts.list({ status: 'in_transit', limit }),
    command: 'npx taprail payouts list --status in_transit',
  },
  {
    what: 'Payouts that failed',
    ask: ({ payouts }) => payouts.list({ status: 'failed', limit }),
    command: 'npx taprail payouts list --status failed',
  },
  {
    what: 'Events not acknowledged yet',
    ask: ({ events }) => events.list({ delivery_status: 'pending', limit }),
    command: 'npx taprail events list --delivery-status pending',
  },
  {
    what: 'Events that could not be delivered',
    ask: ({ events }) => events.list({ delivery_status: 'failed', limit }),
    command: 'npx taprail events list --delivery-status failed',
  },
  {
    what: 'Disputes that wait for an answer',
    ask: ({ disputes }) => disputes.list({ status: 'needs_response', limit }),
    command: 'npx taprail disputes list --status needs_response',
  },
];

async function count(taprail: Taprail, { what, ask, command }: Question): Promise<Attention> {
  const { data, has_more } = await ask(taprail);
  return { what, count: data.length, has_more, command };
}
