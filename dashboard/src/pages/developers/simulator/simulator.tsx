import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Event, Tap } from '@taprail/sdk';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useRecentEvents } from '../../../api/live.ts';
import { usePollInterval } from '../../../api/poll-interval.ts';
import { refresh } from '../../../api/query-client.ts';
import { taprail } from '../../../api/taprail.ts';
import {
  currencyField,
  currencyIn,
  FieldInput,
  findFaults,
  initialValues,
  type Values,
} from '../../../components/fields/fields.tsx';
import { timeColumn } from '../../../components/lists/columns.tsx';
import { type Column, Table } from '../../../components/lists/table.tsx';
import { Failure } from '../../../components/page/failure.tsx';
import { Empty, Page, Section } from '../../../components/page/page.tsx';
import { EventDelivery } from '../../../components/values/event-delivery.tsx';
import { Status, SubMerchantLink } from '../../../components/values/values.tsx';
import { parseAmount } from '../../../format/money.ts';
import { sortFaults } from '../../../format/refusal.ts';
import { ClockControls } from './clock-controls.tsx';
import { ReaderScreen } from './reader-screen.tsx';
import { readers } from './readers.ts';
import './simulator.css';
import { Chain } from '../../transactions/transaction/chain.tsx';

export function SimulatorPage(): ReactNode {
  const [tap, setTap] = useState<Tap | null>(null);
  return (
    <Page
      title="Simulator"
      about="Hold a card to a reader and follow it: the chain, the events, the webhooks and, with the clock, the payout."
    >
      <div className="columns simulator">
        <div className="outcome">
          {tap === null ? (
            <Section title="Chain">
              <Empty title="No tap yet">Choose a reader and hold a card to it.</Empty>
            </Section>
          ) : (
            <LiveChain key={tap.transaction} tap={tap} />
          )}
          <LiveEvents />
        </div>
        <div>
          <TapForm onTap={setTap} />
          <ClockControls />
        </div>
      </div>
    </Page>
  );
}

/** The mode with a tip that is chosen at the reader. */
const askedTip = 'asked_tip';

function TapForm({ onTap }: { readonly onTap: (tap: Tap) => void }): ReactNode {
  const merchants = useQuery({
    queryKey: ['sub-merchants', 'enabled'],
    queryFn: () => taprail.submerchants.list({ status: 'enabled', limit: 1 }),
  });
  const first = merchants.data?.data[0]?.externalRef ?? '';
  const fields = [
    { kind: 'sub-merchant', name: 'submerchant', label: 'Sub-merchant' },
    { kind: 'choice', name: 'device', label: 'Reader and card', initial: 'sim_visa', of: readers },
    { kind: 'money', name: 'amount', label: 'Amount', initial: '12.50', currency: currencyIn },
    currencyField(),
    {
      kind: 'choice',
      name: 'mode',
      label: 'Mode',
      initial: 'direct',
      of: [
        { value: 'direct', label: 'Direct: capture at once' },
        { value: 'tap_with_tip', label: 'With a tip of 10 %' },
        { value: askedTip, label: 'The reader asks for a tip' },
        { value: 'pre-auth', label: 'Hold: capture later' },
      ],
    },
  ] as const;
  const [values, setValues] = useState(() => initialValues(fields));
  const [error, setError] = useState<unknown>(null);
  const [faults, setFaults] = useState<Values>({});
  const [isRunning, setIsRunning] = useState(false);
  const submerchant = values.submerchant || first;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    const found = findFaults(fields, { ...values, submerchant });
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setIsRunning(true);
    try {
      const currency = currencyIn(values);
      const amount = parseAmount(values.amount ?? '', currency) ?? 0;
      const isAsked = values.mode === askedTip;
      const mode = isAsked ? 'tap_with_tip' : (values.mode as Tap['capture_mode']);
      const known = mode === 'tap_with_tip' ? { tip_amount: Math.round(amount / 10) } : {};
      const tip = isAsked ? { tip_prompt: {} } : known;
      const device = values.device ?? '';
      onTap(
        await taprail.taps.create({
          submerchant,
          device,
          amount,
          currency,
          capture_mode: mode,
          ...tip,
        }),
      );
      refresh('transactions', 'overview', 'balance', 'devices');
    } catch (thrown) {
      setError(thrown);
      setFaults(sortFaults(thrown, fields).atFields);
    } finally {
      setIsRunning(false);
    }
  };

  const elsewhere = error === null ? [] : sortFaults(error, fields).elsewhere;
  return (
    <Section title="Tap">
      {merchants.isSuccess && first === '' ? (
        <Empty title="No sub-merchant can take payments yet">
          <Link to="/sub-merchants">Onboard a sub-merchant</Link>, or run{' '}
          <span className="mono">npx taprail onboard</span>.
        </Empty>
      ) : (
        <form className="row-gap" onSubmit={(event) => void submit(event)}>
          {fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              value={field.name === 'submerchant' ? submerchant : (values[field.name] ?? '')}
              values={values}
              fault={faults[field.name]}
              onChange={(value) => setValues((old) => ({ ...old, [field.name]: value }))}
            />
          ))}
          {elsewhere.length > 0 && <Failure error={error} lines={elsewhere} />}
          <ReaderScreen device={values.device ?? ''} />
          <Button type="submit" size="md" loading={isRunning}>
            Hold the card to the reader
          </Button>
        </form>
      )}
    </Section>
  );
}

/** The transaction of a tap, which grows as events arrive. */
function LiveChain({ tap }: { readonly tap: Tap }): ReactNode {
  const transaction = useQuery({
    queryKey: ['transactions', tap.transaction],
    queryFn: () => taprail.transactions.get(tap.transaction),
  });
  const payoutId = transaction.data?.stages.settlement?.payout ?? null;
  const payout = useQuery({
    queryKey: ['payouts', payoutId],
    queryFn: () => taprail.payouts.get(payoutId ?? ''),
    enabled: payoutId !== null,
  });
  return (
    <Section
      title="Chain"
      isFlush
      actions={
        <>
          <Status of={transaction.data?.status ?? tap.status} />
          <Link to="/transactions/$id" params={{ id: tap.transaction }}>
            Open the transaction
          </Link>
        </>
      }
    >
      {transaction.data !== undefined && (
        <Chain transaction={transaction.data} payout={payout.data} />
      )}
    </Section>
  );
}

const shownMax = 12;

function LiveEvents(): ReactNode {
  const events = useRecentEvents().slice(0, shownMax);
  const listed = useQuery({
    queryKey: ['events', 'latest'],
    queryFn: () => taprail.events.list({ limit: 50 }),
    // Deliveries create no events, so they are polled.
    refetchInterval: usePollInterval(({ data }) =>
      data.some(
        ({ id, delivery_status }) =>
          delivery_status === 'pending' && events.some((event) => event.id === id),
      ),
    ),
  });
  const columns: readonly Column<Event>[] = [
    {
      header: 'Kind',
      cell: ({ id, type }) => (
        <Link className="mono" to="/events/$id" params={{ id }}>
          {type}
        </Link>
      ),
    },
    {
      header: 'Webhooks',
      width: '8rem',
      cell: ({ id }) => {
        const event = listed.data?.data.find((one) => one.id === id);
        return event === undefined ? <Status of="pending" /> : <EventDelivery of={event} />;
      },
    },
    { header: 'Sub-merchant', cell: ({ submerchant }) => <SubMerchantLink of={submerchant} /> },
    timeColumn('Created', 'created_at', { width: '9rem' }),
  ];
  return (
    <Section title="Live events" isFlush>
      {events.length === 0 ? (
        <Empty title="No events yet">
          Events appear here as they happen, with the answers of your webhooks.
        </Empty>
      ) : (
        <div aria-live="polite">
          <Table label="Events" columns={columns} items={events} idOf={({ id }) => id} />
        </div>
      )}
    </Section>
  );
}
