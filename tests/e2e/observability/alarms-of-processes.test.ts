import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { migrate } from '../../../server/src/postgres/migrate.ts';
import { alertRules, assertFires, scrapeOf } from '../../support/alarms/alarms.ts';
import { parsePromql } from '../../support/alarms/promql.ts';
import type { Scrape } from '../../support/alarms/timeline.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { makePlace, nodeEnvironment } from '../../support/running/service-process.ts';

const { start } = await makePlace({ after });

test('a process that is killed, or runs out of sockets, raises an alarm', async (t) => {
  const databaseUrl = await createTestDatabase();
  await migrate(databaseUrl);
  const service = start(nodeEnvironment(databaseUrl), { openFilesMax: 160 });
  const { hostname, port } = new URL(await service.started);
  const metricsUrl = service.logs().find(({ msg }) => msg === 'started')?.metricsUrl;
  const scrape = async (): Promise<Scrape> => {
    const answer = await fetch(String(metricsUrl)).catch(() => null);
    return scrapeOf((await answer?.text()) ?? null);
  };
  // Only Linux tells how many files are open.
  if (process.platform === 'linux') {
    await assertFires('TaprailSocketsRunOut', scrape, async () => {
      let share = 0;
      while (share < 0.85) {
        const socket = connect(Number(port), hostname);
        t.after(() => socket.destroy());
        await once(socket, 'connect');
        const text = [...(await scrape())];
        const read = (name: string) => text.find(([series]) => series.startsWith(name))?.[1];
        share = Number(read('process_open_fds')) / Number(read('process_max_fds'));
      }
    });
  }
  await assertFires('TaprailDown', scrape, () => service.kill());
});

test('each alert rule is one that the tests can evaluate', () => {
  for (const { expr } of alertRules) parsePromql(expr);
});
