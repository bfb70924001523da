import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';

/** Rows for PostgreSQL's COPY, which runs this program. */
export interface PrintedRows {
  readonly table: 'operations' | 'transactions';
  readonly count: number;
  readonly firstMs: number;
  readonly stepMs: number;
  /** The values that all rows share, by column. */
  readonly shared: Readonly<Record<SharedColumn, string>>;
}

type SharedColumn =
  | 'platform_id'
  | 'kind'
  | 'status'
  | 'currency'
  | 'amount_authorised'
  | 'amount_captured'
  | 'amount_released'
  | 'amount_refunded';

const owners = 1000;
const rowsPerWrite = 1000;

interface Row {
  readonly number: number;
  /** 32 random hexadecimal digits. */
  readonly random: string;
  /** An id of its time. */
  readonly id: string;
  readonly at: string;
}

const [encoded] = process.argv.slice(2);
if (encoded === undefined) throw new Error('the rows to print are missing');
await print(JSON.parse(Buffer.from(encoded, 'base64url').toString()) as PrintedRows);

async function print({ table, count, firstMs, stepMs, shared }: PrintedRows): Promise<void> {
  const line = table === 'operations' ? operationLine : transactionLine;
  const bytes = Buffer.alloc(16 * rowsPerWrite);
  for (let first = 0; first < count; first += rowsPerWrite) {
    const digits = randomFillSync(bytes).toString('hex');
    let text = '';
    for (let n = 0; n < Math.min(rowsPerWrite, count - first); n += 1) {
      const random = digits.slice(32 * n, 32 * (n + 1));
      const ms = Math.floor(firstMs + (first + n) * stepMs);
      const id = ms.toString(16).padStart(12, '0') + random.slice(12);
      text += line({ number: first + n, random, id, at: new Date(ms).toISOString() }, shared);
    }
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  }
}

function operationLine({ id, random, at }: Row, shared: PrintedRows['shared']): string {
  return `${shared.platform_id}\t${id}\t${id}\t1\t${shared.kind}\t${random}\t${at}\n`;
}

/** References are as random as many platforms make them. */
function transactionLine({ number, id, random, at }: Row, shared: PrintedRows['shared']): string {
  const owner = (number % owners).toString(16).padStart(32, '0');
  const reference = `order-${random.slice(0, 9)}`;
  return (
    `${shared.platform_id}\t${id}\t${owner}\t\t${id}\t${shared.status}\t` +
    `${shared.currency}\t${shared.amount_authorised}\t${shared.amount_captured}\t` +
    `${shared.amount_released}\t${shared.amount_refunded}\t${random}\t${reference}\t${at}\n`
  );
}
