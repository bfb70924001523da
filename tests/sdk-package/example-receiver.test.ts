import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { webhooks } from '../../sdk/src/index.ts';
import { repositoryFolder } from '../support/running/service-process.ts';
import { nodeReleases } from './node-releases.ts';

const folder = await mkdtemp(join(tmpdir(), 'taprail-receiver-'));
after(() => rm(folder, { recursive: true, force: true }));
// Older releases cannot strip types themselves.
for (const name of ['create-receiver', 'receiver']) {
  const source = join(repositoryFolder, 'examples/webhook-receiver', `${name}.ts`);
  const code = stripTypeScriptTypes(await readFile(source, 'utf8'));
  await writeFile(join(folder, `${name}.mjs`), code.replaceAll(".ts';", ".mjs';"));
}

for (const { major, path } of nodeReleases) {
  test(`the example receiver runs on plain Node ${major}`, async () => {
    const child = spawn(path, [join(folder, 'receiver.mjs'), 'whsec_test'], {
      env: { PATH: process.env.PATH, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    after(() => child.kill());
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const nextLine = async () => String((await lines.next()).value);
    const [url = ''] = /http:\S+/.exec(await nextLine()) ?? [];
    const body = '{"id":"evt_1","type":"tap.approved","created_at":"now"}';
    const headers = { 'service-signature': await webhooks.sign(body, 'whsec_test') };
    assert.equal((await fetch(url, { method: 'POST', headers, body })).status, 200);
    assert.equal(await nextLine(), 'now tap.approved evt_1');
  });
}
