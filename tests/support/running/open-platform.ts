import assert from 'node:assert/strict';
import { ApiClient } from '../service/api-client.ts';
import { runCli } from './run-cli.ts';

/** A new platform of a deployment without an embedded database, and a client with its key. */
export async function openPlatform(
  url: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly api: ApiClient; readonly apiKey: string }> {
  const run = async (...words: readonly string[]) => {
    const { code, stdout, stderr } = await runCli([...words, '--json'], env);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as { readonly secret: string };
  };
  await run('platforms', 'create', 'harbour');
  const { secret } = await run(
    'keys',
    'issue',
    '--platform',
    'harbour',
    '--name',
    'till',
    '--scope',
    '*',
  );
  return { api: new ApiClient({ url, apiKey: secret }), apiKey: secret };
}
