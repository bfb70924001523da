import { setTimeout as delay } from 'node:timers/promises';
import type { FailedRequest, FailedRequestQuery } from '../../../../sdk/src/index.ts';
import type { Terminal } from '../../command.ts';
import { formatTime } from '../../terminal/time-text.ts';
import type { Connection } from '../with-client.ts';

interface FollowingRefusals {
  readonly query: Pick<FailedRequestQuery, 'code' | 'key'>;
  /** The number of past refusals that are shown. */
  readonly firstMax: number;
  readonly countMax: number;
  readonly isJson: boolean;
  readonly signal: AbortSignal;
}

/** The service writes refusals once a second. */
const pollMs = 1_000;
const limit = 100;

/** Prints refused requests, oldest first, until the signal or the count ends it. */
export async function followRefusals(
  terminal: Terminal,
  { taprail, url }: Connection,
  { query, firstMax, countMax, isJson, signal }: FollowingRefusals,
): Promise<void> {
  const show = (request: FailedRequest) =>
    terminal.print(isJson ? JSON.stringify(request) : lineOf(terminal, request));
  const load = async () => (await taprail.failedRequests.list({ ...query, limit })).data;
  // Nodes write at different moments, so that one may come after others that are newer.
  let seen = await load();
  for (const request of seen.slice(0, firstMax).toReversed()) show(request);
  if (countMax === 0) return;
  terminal.note(`Ready: refused requests of ${url} appear as they happen. Ctrl-C ends it.`);
  for (let count = 0; await elapses(signal); ) {
    const known = new Set(seen.map(({ id }) => id));
    const latest = await load();
    for (const request of latest.filter(({ id }) => !known.has(id)).toReversed()) {
      show(request);
      count += 1;
      if (count >= countMax) return;
    }
    seen = [...latest, ...seen].slice(0, 10 * limit);
  }
}

/** False when the signal came meanwhile. */
async function elapses(signal: AbortSignal): Promise<boolean> {
  await delay(pollMs, undefined, { signal }).catch(() => {});
  return !signal.aborted;
}

function lineOf({ style }: Terminal, request: FailedRequest): string {
  const { method, route, status, code, count, id, key } = request;
  const times = count > 1 ? ` × ${count}` : '';
  const time = style('dim', formatTime(request.created_at));
  const line = `${method} ${route}`.padEnd(40);
  return `${time}  ${style(status >= 500 ? 'red' : 'yellow', String(status))}  ${line}  ${style('bold', code)}${times}  ${id}  ${key}`;
}
