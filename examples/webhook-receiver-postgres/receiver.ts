import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Event, TaprailSignatureError, webhooks } from '@taprail/sdk';
import { Pool, type PoolClient } from 'pg';
import { handleOnce } from './handle-once.ts';

/**
 * Receives webhooks and stores them in PostgreSQL: no event is lost or handled twice, even if the
 * program is killed at any moment or runs as several processes.
 */
const { DATABASE_URL: connectionString, WEBHOOK_SECRET: secret, PORT = '4242' } = process.env;
if (!connectionString || !secret) {
  console.error('Set DATABASE_URL, and WEBHOOK_SECRET to the secret of the endpoint.');
  process.exit(1);
}

const pool = new Pool({ connectionString });
pool.on('error', ({ message }) => console.error(`A connection was lost: ${message}`));
await pool.query(await readFile(new URL('tables.sql', import.meta.url), 'utf8'));

/** The effect of an event, in the transaction that marks it as handled. */
async function handle(event: Event, transaction: PoolClient): Promise<void> {
  // A test delivery has an example as its content, so it has no effect.
  if (event.type !== 'charge.captured' || event.test) return;
  const { id, stages } = event.data.object;
  await transaction.query(
    'insert into sales (transaction_id, amount, currency) values ($1, $2, $3)',
    [id, stages.capture?.amount, stages.capture?.currency],
  );
}

async function receive(request: IncomingMessage): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const header = String(request.headers['service-signature']);
  const event = await webhooks.verify(Buffer.concat(chunks), header, secret ?? '');
  await handleOnce(pool, event.id, (transaction) => handle(event, transaction));
  console.log(`${event.created_at} ${event.type} ${event.id}`);
}

const server = createServer((request, response) => {
  receive(request).then(
    () => response.writeHead(200).end(),
    (error: Error) => {
      console.error(error.message);
      // An event that is not acknowledged is sent again.
      response.writeHead(error instanceof TaprailSignatureError ? 400 : 500).end();
    },
  );
});
server.listen(Number(PORT), () => {
  const { port } = server.address() as AddressInfo;
  console.log(`Listening for webhooks at http://localhost:${port}/`);
});
