import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { exportSubMerchant } from '../../../../server/src/domains/privacy/index.ts';
import { errorCode } from '../../../../server/src/lib/faults/error-code.ts';
import { CommandError } from '../../command.ts';

const ownerOnly = 0o600;
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

/** Writes an export into a new folder that only its owner can read. */
export async function writeExport(
  folder: string,
  exported: Awaited<ReturnType<typeof exportSubMerchant>>,
): Promise<{ readonly transactions: number; readonly files: number }> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw new CommandError(`${folder} exists already. Name a folder that does not.`);
  });
  const record = JSON.stringify(exported.record, null, 2);
  await writeFile(join(folder, 'sub-merchant.json'), `${record}\n`, { mode: ownerOnly });
  let transactions = 0;
  async function* lines() {
    for await (const transaction of exported.transactions) {
      transactions += 1;
      yield `${JSON.stringify(transaction)}\n`;
    }
  }
  const target = createWriteStream(join(folder, 'transactions.jsonl'), { mode: ownerOnly });
  await pipeline(Readable.from(lines()), target);
  let files = 0;
  await mkdir(join(folder, 'files'), { mode: 0o700 });
  for await (const { id, type, bytes } of exported.files()) {
    const name = `${id}.${extensions[type] ?? 'bin'}`;
    await writeFile(join(folder, 'files', name), bytes, { mode: ownerOnly });
    files += 1;
  }
  return { transactions, files };
}
