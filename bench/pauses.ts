import { join } from 'node:path';
import { makeLongHistories } from '../tests/support/money/long-histories.ts';
import { meteredBy, readPauses } from '../tests/support/running/metered-process.ts';
import { ApiClient } from '../tests/support/service/api-client.ts';
import type { Bench, BenchContext } from './support/bench.ts';
import { median, type ReportRow, rangeOf } from './support/report.ts';

const roundsOf = { full: 20, quick: 3 };

/** The longest answers that a key can ask for. */
export const pauses: Bench = {
  name: 'pauses',
  title: 'The longest time that one request holds the event loop, beside hashing 20 MB',
  async run(context) {
    const { service, quick, say } = context;
    // It would do a part of the work.
    process.kill(service.pid);
    const socketPath = join(service.folder, 'pauses.sock');
    const { url, stop } = await service.startProcess(meteredBy(socketPath));
    say('making transactions with a thousand refunds');
    const paths = await longPaths(context, url);
    const hashings: number[] = [];
    const found: Found[] = [];
    for (const path of paths) {
      const rounds: number[] = [];
      // The first two compile code.
      for (let round = -2; round < (quick ? roundsOf.quick : roundsOf.full); round += 1) {
        const answer = await fetch(`${url}${path}`, {
          headers: { authorization: `Bearer ${service.apiKey}` },
        });
        const { length } = await answer.text();
        if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
        const { longestMs, hashingMs } = await readPauses(socketPath);
        if (round < 0) continue;
        rounds.push(longestMs);
        hashings.push(hashingMs);
        if (round === 0) found.push({ path, bytes: length, rounds });
      }
    }
    await stop();
    const hashingMs = median(hashings);
    return {
      rows: [
        { name: 'hashing 20 MB', value: hashingMs, unit: 'ms', range: rangeOf(hashings) },
        ...found.map((each) => rowOf(each, hashingMs)),
      ],
      notes: ['CPU time of the thread between two turns of the event loop, the longest of each.'],
      errors: context.errors,
      details: { hashings, found },
    };
  },
};

interface Found {
  readonly path: string;
  readonly bytes: number;
  readonly rounds: readonly number[];
}

function rowOf({ path, bytes, rounds }: Found, hashingMs: number): ReportRow {
  const ratio = median(rounds) / hashingMs;
  return {
    name: `${path.replaceAll(/_[0-9a-z]{26}/g, '_…')}, ${Math.round(bytes / 1000)} KB`,
    value: median(rounds),
    unit: 'ms',
    range: rangeOf(rounds),
    ratio: { value: ratio, to: 'hashing' },
    target: { text: '≤ 1 ×', met: ratio <= 1 },
  };
}

async function longPaths({ service }: BenchContext, url: string): Promise<readonly string[]> {
  const { platformId: id, apiKey, database } = service;
  const api = new ApiClient({ url, apiKey });
  const { taprail } = api;
  const histories = await makeLongHistories({ id, apiKey, api, taprail, database });
  const { refunded, stay, counter } = histories;
  const [transaction] = refunded;
  const span = `from=2020-01-01&to=2099-01-01&submerchant=${counter.externalRef}`;
  return [
    '/v1/events?limit=100&type=charge.refunded',
    `/v1/events?limit=100&transaction=${transaction}`,
    '/v1/transactions?limit=100',
    `/v1/transactions/${transaction}`,
    `/v1/transactions/${transaction}/proof`,
    `/v1/refunds?limit=100&transaction=${transaction}`,
    '/v1/disputes?limit=100',
    `/v1/charges?limit=100&authorisation=${stay.authorisation}`,
    `/v1/authorisation-chains/${stay.chain}`,
    `/v1/reports/transactions.csv?${span}`,
    `/v1/reports/statement?${span}`,
  ];
}
