import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dashboard, type Reconciliation } from '../../api/dashboard.ts';
import { Empty, Facts, Loaded, Page, Section } from '../../components/page/page.tsx';
import { SubMerchantLink, Time } from '../../components/values/values.tsx';
import { objectPath } from '../../format/object-path.ts';
import { plural } from '../../format/words.ts';

export function ReconciliationPage(): ReactNode {
  const query = useQuery({
    queryKey: ['reconciliation'],
    queryFn: () => dashboard.reconciliation(),
    refetchInterval: 60_000,
  });
  return (
    <Page
      title="Reconciliation"
      about="Every night each account is compared with the payment provider: first its balances, then every movement."
    >
      <Loaded query={query}>{(found) => <Comparison found={found} />}</Loaded>
    </Page>
  );
}

function Comparison({ found }: { readonly found: Reconciliation }): ReactNode {
  const { accounts, compared, unanswered, differences, has_more: hasMore } = found;
  return (
    <>
      <Section title="Accounts">
        <Facts
          facts={[
            { name: 'Compared', value: `${compared} of ${plural(accounts, 'account')}` },
            { name: 'Last compared', value: <Time at={found.newest_compared_at} /> },
            { name: 'Oldest comparison', value: <Time at={found.oldest_compared_at} /> },
            { name: 'No answer from the provider', value: unanswered.toLocaleString('en-GB') },
          ]}
        />
      </Section>
      <Section title="Differences">
        {differences.length === 0 && (
          <Empty title="No differences">
            {compared === 0
              ? 'No account has been compared yet. The first comparison runs tonight.'
              : 'All compared accounts agree with the provider.'}
          </Empty>
        )}
        {differences.map((difference) => (
          <OneDifference key={difference.sentence} of={difference} />
        ))}
        {hasMore && <p className="dim">There are more. Run npx taprail reconcile to list them.</p>}
      </Section>
    </>
  );
}

function OneDifference({
  of: { submerchant, sentence, since, transaction, payout, what_to_do: advice },
}: {
  readonly of: Reconciliation['differences'][number];
}): ReactNode {
  return (
    <article className="difference">
      <h3>{submerchant === null ? 'Your own account' : <SubMerchantLink of={submerchant} />}</h3>
      <p>{sentence}</p>
      <p className="dim">
        Since <Time at={since} />
        {transaction !== null && (
          <>
            {' · '}
            <Link to={objectPath(transaction)}>Transaction</Link>
          </>
        )}
        {payout !== null && (
          <>
            {' · '}
            <Link to={objectPath(payout)}>Payout</Link>
          </>
        )}
      </p>
      <p>{advice}</p>
    </article>
  );
}
