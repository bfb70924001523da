import { createHmac } from 'node:crypto';
import { Pool } from 'undici';
import type { BarePlan, BareResult } from './bare-loop.ts';

/** Signs and posts a body in a loop, and stores nothing. */
process.once('message', (plan: BarePlan) => {
  postAll(plan).then((result) => {
    process.send?.(result);
    process.disconnect?.();
  });
});

async function postAll(plan: BarePlan): Promise<BareResult> {
  const url = new URL(plan.url);
  const pool = new Pool(url.origin, { connections: plan.connections });
  const startedAtMs = performance.now();
  const before = process.cpuUsage();
  let posted = 0;
  const post = async () => {
    while (performance.now() - startedAtMs < plan.durationMs) {
      const body = Buffer.from(plan.body);
      const { statusCode, body: answer } = await pool.request({
        method: 'POST',
        path: url.pathname,
        headers: { 'content-type': 'application/json', 'service-signature': sign(body) },
        body,
      });
      await answer.dump();
      if (statusCode !== 200) throw new Error(`the receiver answered ${statusCode}`);
      posted += 1;
    }
  };
  await Promise.all(Array.from({ length: plan.connections }, post));
  const { user, system } = process.cpuUsage(before);
  await pool.close();
  const seconds = (performance.now() - startedAtMs) / 1000;
  return { perSecond: posted / seconds, cpuUsEach: (user + system) / posted };
}

const secret = `whsec_${'a'.repeat(43)}`;

function sign(body: Buffer): string {
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
