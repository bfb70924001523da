import type { AddressInfo } from 'node:net';
import { createReceiver } from './create-receiver.ts';

/** Prints each event as one line. */
const secret = process.argv[2] ?? process.env.WEBHOOK_SECRET;
if (!secret) {
  console.error('Pass the secret of the endpoint: node receiver.ts whsec_…');
  process.exit(1);
}
const receiver = createReceiver({
  secret,
  onEvent: ({ created_at, type, id }) => console.log(`${created_at} ${type} ${id}`),
});
receiver.listen(Number(process.env.PORT ?? 4242), () => {
  const { port } = receiver.address() as AddressInfo;
  console.log(`Listening for webhooks at http://localhost:${port}/`);
});
