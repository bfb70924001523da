import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { portOf } from '../../../server/src/start/listen.ts';
import { listenForOperators } from '../../../server/src/start/listen-for-operators.ts';
import { repositoryFolder } from '../../support/running/service-process.ts';
import { startTestService } from '../../support/service/test-service.ts';

const material = (name: string) =>
  fileURLToPath(new URL(`../../support/network/test-only-${name}.pem`, import.meta.url));
const tls = {
  cert: await readFile(material('certificate')),
  key: await readFile(material('private-key')),
};
const service = await startTestService();
const secure = await startTestService({ beside: service, config: { tls } });
const { metrics: source, readiness } = service.app;
const parts = { metrics: source.registry, readiness };
const metrics = await listenForOperators(parts, { host: '127.0.0.1', port: 0 });
after(() => metrics.close());
const portIn = (url: string) => new URL(url).port;

test('the health check of the image passes for a process in any role, with and without TLS', async () => {
  const healthy = [
    { PORT: portIn(service.url) },
    { PORT: portIn(secure.url), TLS_CERT_FILE: material('certificate') },
    { TAPRAIL_ROLE: 'worker', METRICS_PORT: String(portOf(metrics)) },
  ];
  for (const env of healthy) assert.deepEqual(await check(env), { code: 0, stderr: '' });
});

test('the health check of the image fails in one line if nothing answers as it should', async () => {
  const worker = { TAPRAIL_ROLE: 'worker', METRICS_PORT: portIn(secure.url) };
  const sick = [{ PORT: '9' }, { PORT: portIn(secure.url) }, worker];
  for (const env of sick) {
    const { code, stderr } = await check(env);
    assert.equal(code, 1);
    assert.match(stderr, /^[^\n]+\n$/);
  }
});

async function check(env: Readonly<Record<string, string>>) {
  const script = join(repositoryFolder, 'deploy', 'healthcheck.mjs');
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [code] = await once(child, 'close');
  return { code: code as number, stderr };
}
