import type { HourCounts } from '../lib/hours/hour-counts.ts';
import { tracing } from '../lib/tracing.ts';
import type { Series } from '../metrics/series-histogram.ts';
import type { Psp } from './psp.ts';
import type { Outcome } from './psp-call.ts';

interface Observers {
  readonly metrics: { operation(operation: string, outcome: string): Series };
  readonly hours: Pick<HourCounts, 'count'>;
}

type Method = (call: unknown, request: unknown) => unknown;

/**
 * The provider, with each operation timed and counted by its name and how it ended: `done`;
 * `refused`, a final no; `unserved`, not executed; `unknown`; or `failed`, by an error of ours.
 */
export function observePsp(psp: Psp, observers: Observers): Psp {
  const observed = <Part extends object>(name: string, part: Part) =>
    observePart(name, part, observers);
  const { readings } = psp;
  return {
    ...psp,
    accounts: observed('accounts', psp.accounts),
    taps: observed('taps', psp.taps),
    payouts: observed('payouts', psp.payouts),
    disputes: observed('disputes', psp.disputes),
    balances: psp.balances && observed('balances', psp.balances),
    events: psp.events && observed('events', psp.events),
    readings: {
      ...readings,
      taps: observed('taps', readings.taps),
      payouts: observed('payouts', readings.payouts),
      disputes: observed('disputes', readings.disputes),
      balances: readings.balances && observed('balances', readings.balances),
    },
  };
}

function observePart<Part extends object>(name: string, part: Part, observers: Observers): Part {
  const members = membersOf(part).map((member) => {
    const own = Reflect.get(part, member) as unknown;
    if (typeof own !== 'function') return [member, own];
    return [member, observe(`${name}.${member}`, own.bind(part) as Method, observers)];
  });
  return Object.fromEntries(members) as Part;
}

/** Some adapters are objects of a class, whose methods are its prototype's. */
function membersOf(part: object): string[] {
  const prototype = Object.getPrototypeOf(part) as object;
  const methods = prototype === Object.prototype ? [] : Object.getOwnPropertyNames(prototype);
  return [...Object.keys(part), ...methods.filter((name) => name !== 'constructor')];
}

function observe(name: string, own: Method, { metrics, hours }: Observers): Method {
  const series: Partial<Record<string, Series>> = {};
  const end = (call: unknown, sinceMs: number, outcome: string) => {
    const found = series[outcome] ?? metrics.operation(name, outcome);
    series[outcome] = found;
    const ms = performance.now() - sinceMs;
    found.observe(ms / 1000);
    const platformId = platformOf(call);
    if (platformId !== null) hours.count({ platformId, subject: name, outcome }, ms);
  };
  return (call, request) => {
    const sinceMs = performance.now();
    const result =
      tracing === null
        ? own(call, request)
        : tracing.within(name, 'provider', () => own(call, request));
    // The facts of a provider, such as its smallest amounts, need no call.
    if (!(result instanceof Promise)) return result;
    result.then(
      (outcome) => end(call, sinceMs, nameOf(outcome)),
      () => end(call, sinceMs, 'failed'),
    );
    return result;
  };
}

/** Null for the few calls on behalf of a connection, which several platforms may share. */
function platformOf(call: unknown): string | null {
  if (typeof call !== 'object' || call === null || !('platformId' in call)) return null;
  return typeof call.platformId === 'string' ? call.platformId : null;
}

function nameOf(result: unknown): string {
  if (typeof result !== 'object' || result === null || !('kind' in result)) return 'done';
  const outcome = result as Outcome<unknown>;
  if (outcome.kind === 'unknown') return 'unknown';
  if (outcome.kind !== 'refused') return 'done';
  return outcome.retryable ? 'unserved' : 'refused';
}
