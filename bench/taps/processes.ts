import { compare, comparedRow, rateRow } from './compare.ts';
import type { Part, PartTools } from './part.ts';

const ratioMin = 0.9;
const connections = 256;

/**
 * Two processes that share the connections and the database, compared with one. The second process
 * also runs while the first has all connections, so that nothing else differs.
 */
export async function measureProcesses({ context, load, size }: PartTools): Promise<Part> {
  const { service } = context;
  const second = await service.startProcess();
  const plan = { connections, durationMs: size.comparedMs };
  const both = { ...plan, label: 'taps, two processes', origins: [service.url, second.url] };
  await load({ ...both, label: 'warming up', durationMs: size.warmUpMs / 2 });
  const comparison = await compare({
    rounds: size.rounds,
    base: () => load({ ...plan, label: 'taps, one process' }),
    other: () => load(both),
  });
  await second.stop();
  return {
    rows: [
      rateRow('one process', comparison.base),
      comparedRow(comparison, { name: 'two processes', to: 'one process', min: ratioMin }),
    ],
    details: comparison,
  };
}
