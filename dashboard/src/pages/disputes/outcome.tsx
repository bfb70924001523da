import { Link } from '@tanstack/react-router';
import type { Dispute } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { SubMerchantLink, Time } from '../../components/values/values.tsx';
import { formatMoney } from '../../format/money.ts';

/** The cost of a lost dispute, and how an appeal could change it. */
export function LostNotice({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const { submerchant, transaction, evidence_submitted_at: submittedAt } = dispute;
  const { reinstated_at: back } = dispute;
  const money = formatMoney(dispute);
  const of = <SubMerchantLink of={submerchant} />;
  const entries = (
    <Link to="/balances" search={{ transaction }}>
      See the ledger
    </Link>
  );
  if (back !== null) {
    return (
      <div className="notice" data-tone="good">
        <strong>An appeal brought {money} back</strong>
        <p>
          It has belonged to {of} again since <Time at={back} />. The dispute stays lost, and there
          is nothing left to do. {entries}
        </p>
      </div>
    );
  }
  return (
    <div className="notice" data-tone="quiet">
      <strong>{money} went back to the cardholder</strong>
      <p>
        {submittedAt === null
          ? 'No evidence was submitted. '
          : 'The scheme decided against the evidence. '}
        The amount was taken from {of}. If the balance does not cover it, later payments do. You
        keep your fee. There is nothing left to do here: if you win an appeal at the provider, the
        money comes back by itself. {entries}
      </p>
    </div>
  );
}
