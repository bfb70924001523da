import { useQuery } from '@tanstack/react-query';
import type { Device } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { dashboard } from '../../../api/dashboard.ts';
import { taprail } from '../../../api/taprail.ts';
import { formatMoney } from '../../../format/money.ts';

const actions: Readonly<Record<NonNullable<Device['action']>, string>> = {
  idle: 'The screen is empty.',
  waiting_for_card: 'Waiting for a card.',
  processing: 'Processing the card.',
  displaying: 'Showing a cart.',
};

/** How often the page looks at the reader. */
const readEveryMs = 3_000;

/** What the chosen reader shows; nothing until its first tap, when it becomes known. */
export function ReaderScreen({ device }: { readonly device: string }): ReactNode {
  const found = useQuery({
    queryKey: ['devices', device, 'screen'],
    queryFn: () => findReader(device),
    enabled: device !== '',
    // A reader that took no tap yet is unknown.
    refetchInterval: ({ state }) => (state.data == null ? false : readEveryMs),
    retry: false,
  });
  const reader = found.data ?? undefined;
  if (reader === undefined || reader.action === null) return null;
  const { display, online } = reader;
  return (
    <section className="screen" aria-label="Reader screen">
      <p className="dim">{online === false ? 'The reader is offline.' : actions[reader.action]}</p>
      {display !== null && (
        <dl>
          {numbered(display.items).map(({ id, description, quantity, amount }) => (
            <Line
              key={id}
              name={quantity > 1 ? `${quantity} × ${description}` : description}
              value={formatMoney({ amount, currency: display.currency })}
            />
          ))}
          {display.tax !== null && (
            <Line
              name="Tax"
              value={formatMoney({ amount: display.tax, currency: display.currency })}
            />
          )}
          <Line
            name="Total"
            value={formatMoney({ amount: display.total, currency: display.currency })}
          />
        </dl>
      )}
    </section>
  );
}

/** The lines of a cart have no ids, and it is replaced as a whole. */
function numbered<Item extends object>(items: readonly Item[]) {
  return items.map((item, index) => ({ ...item, id: String(index) }));
}

function Line({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

async function findReader(device: string): Promise<Device | null> {
  const { data } = await dashboard.readers({ q: device });
  return data.some(({ id }) => id === device) ? taprail.devices.get(device) : null;
}
