import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Tap, Transaction } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { mainAmountOf } from '../../../../sdk/src/transaction-amounts.ts';
import { taprail } from '../../api/taprail.ts';
import { Facts, Loaded, Page, Section } from '../../components/page/page.tsx';
import { Id, Money, SubMerchantLink, Time } from '../../components/values/values.tsx';
import { formatMoney } from '../../format/money.ts';
import { humanise } from '../../format/words.ts';
import { TransactionActions } from './transaction/actions.tsx';
import { cardText } from './transaction/card-text.ts';
import { Chain } from './transaction/chain.tsx';
import { TransactionEvents } from './transaction/events.tsx';
import { StayFolio } from './transaction/folio.tsx';
import { MoneyBack } from './transaction/money-back.tsx';
import { Notes } from './transaction/notes.tsx';
import { PendingNotice } from './transaction/pending-notice.tsx';
import { ReceiptSection } from './transaction/receipt.tsx';
import { TransactionRecords } from './transaction/records.tsx';
import { TransactionStatus } from './transaction/status.tsx';

export function TransactionPage(): ReactNode {
  const { id } = useParams({ from: '/shell/transactions/$id' });
  const query = useQuery({
    queryKey: ['transactions', id],
    queryFn: () => taprail.transactions.get(id),
  });
  if (query.data === undefined) {
    return (
      <Page title="Transaction" back={{ to: '/transactions', label: 'Transactions' }}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  }
  return <TransactionDetail transaction={query.data} />;
}

function TransactionDetail({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const tap = useQuery({
    queryKey: ['transactions', transaction.id, 'tap'],
    queryFn: () => taprail.taps.get(transaction.tap),
  });
  const payoutId = transaction.stages.settlement?.payout ?? null;
  const payout = useQuery({
    queryKey: ['payouts', payoutId],
    queryFn: () => taprail.payouts.get(payoutId ?? ''),
    enabled: payoutId !== null,
  });
  const { amount, word } = mainAmountOf(transaction);
  return (
    <Page
      title={`${formatMoney({ ...transaction, amount })} ${word}`}
      badge={<TransactionStatus of={transaction} />}
      back={{ to: '/transactions', label: 'Transactions' }}
      about={
        <>
          {transaction.reference ?? tap.data?.description ?? 'A tap'} at{' '}
          <SubMerchantLink of={transaction.submerchant} />, <Time at={transaction.created_at} />
        </>
      }
      actions={<TransactionActions transaction={transaction} tap={tap.data} />}
    >
      <PendingNotice transaction={transaction} tap={tap.data} />
      <section className="section" aria-label="Chain">
        <Chain transaction={transaction} payout={payout.data} isWide />
      </section>
      <div className="columns">
        <div>
          <MoneyBack transaction={transaction} />
          <Notes transaction={transaction.id} />
          {transaction.stages.tap?.capture_mode === 'pre-auth' && (
            <StayFolio transaction={transaction} />
          )}
          <TransactionEvents transaction={transaction} />
          <TransactionRecords transaction={transaction} />
        </div>
        <div>
          <Section title="Details">
            <TransactionFacts transaction={transaction} tap={tap.data} />
          </Section>
          <ReceiptSection transaction={transaction} />
          {tap.data !== undefined && Object.keys(tap.data.metadata).length > 0 && (
            <Section title="Metadata">
              <Facts
                facts={Object.entries(tap.data.metadata).map(([name, value]) => ({
                  name,
                  value: String(value),
                }))}
              />
            </Section>
          )}
        </div>
      </div>
    </Page>
  );
}

/** The cardholder verification method. */
const verifications = {
  cdcvm: 'Verified on their own device',
  pin: 'Verified by PIN',
  signature: 'Verified by signature',
  none: 'Not verified',
} as const;

function TransactionFacts(props: {
  readonly transaction: Transaction;
  readonly tap: Tap | undefined;
}): ReactNode {
  const { transaction, tap } = props;
  const stage = transaction.stages.tap;
  const card = stage?.card ?? null;
  const risk = stage?.risk ?? null;
  const cryptogram = stage?.cryptogram ?? null;
  return (
    <Facts
      facts={[
        { name: 'Transaction', value: <Id value={transaction.id} short /> },
        { name: 'Tap', value: <Id value={transaction.tap} short /> },
        {
          name: 'Stay',
          value: (
            <Link
              to="/transactions"
              search={{ authorisation_chain_id: transaction.authorisation_chain_id }}
            >
              All transactions of this stay
            </Link>
          ),
        },
        { name: 'Reference', value: transaction.reference },
        { name: 'Description', value: tap?.description ?? null },
        { name: 'Reader', value: <span className="mono">{transaction.device}</span> },
        { name: 'Mode', value: stage === null ? null : humanise(stage.capture_mode) },
        card !== null && { name: 'Card', value: cardText(card) },
        card !== null && {
          name: 'Issued in',
          value: [card.issuer_country, card.funding].filter(Boolean).join(', ') || null,
        },
        cryptogram !== null && {
          name: 'Cardholder',
          value: verifications[cryptogram.cvm ?? 'none'],
        },
        cryptogram !== null && {
          name: 'Cryptogram',
          value: <span className="mono">{cryptogram.value}</span>,
        },
        risk !== null && {
          name: 'Risk',
          value: `${humanise(risk.decision)}, score ${risk.score}${
            risk.rules.length === 0 ? '' : `: ${risk.rules.map(humanise).join(', ')}`
          }`,
        },
        tap !== undefined &&
          tap.ceiling_amount !== null && {
            name: 'Ceiling',
            value: <Money amount={tap.ceiling_amount} currency={tap.currency} />,
          },
        tap !== undefined &&
          tap.retry_advice !== null && { name: 'Advice', value: humanise(tap.retry_advice) },
        transaction.failure !== null && { name: 'Failure', value: transaction.failure.message },
      ]}
    />
  );
}
