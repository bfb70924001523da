import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Dispute } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { usePlatformNow } from '../api/clock.ts';
import { useSession } from '../api/session.ts';
import { taprail } from '../api/taprail.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Facts, Loaded, Page, Section } from '../components/page.tsx';
import { Id, Money, Status, SubMerchantLink, shortId, Time } from '../components/values.tsx';
import { formatMoney } from '../format/money.ts';
import { formatComplete } from '../format/time.ts';
import { humanise } from '../format/words.ts';
import { Deadline } from './dispute/deadline.tsx';
import { EvidenceForm } from './dispute/evidence-form.tsx';

const changes = ['disputes', 'transactions', 'balance', 'overview'];

export function DisputePage(): ReactNode {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  const query = useQuery({ queryKey: ['disputes', id], queryFn: () => taprail.disputes.get(id) });
  const dispute = query.data;
  return (
    <Page
      title={dispute === undefined ? 'Dispute' : `${formatMoney(dispute)} disputed`}
      badge={dispute === undefined ? null : <Status of={dispute.status} />}
      back={{ to: '/disputes', label: 'Disputes' }}
      actions={dispute === undefined ? null : <DisputeActions dispute={dispute} />}
    >
      <Loaded query={query}>{(found) => <DisputeDetail dispute={found} />}</Loaded>
    </Page>
  );
}

function DisputeDetail({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const now = usePlatformNow();
  const isOpen = dispute.status === 'needs_response';
  return (
    <>
      {isOpen && (
        <div className="notice" data-tone="warn">
          <strong>
            The answer is due <Deadline dispute={dispute} now={now} />
          </strong>
          <p>
            Until {formatComplete(dispute.evidence_due_by)}. Without an answer the dispute is lost.
          </p>
        </div>
      )}
      <div className="columns">
        <div>
          <EvidenceForm key={dispute.id} dispute={dispute} />
          {dispute.charges.length > 0 && (
            <Section title="Charges of the stay" isFlush>
              <div className="list">
                <table aria-label="Charges of the stay">
                  <thead>
                    <tr>
                      <th scope="col">What for</th>
                      <th scope="col" className="end">
                        Amount
                      </th>
                      <th scope="col" className="end phone-hidden">
                        Posted
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {dispute.charges.map((charge) => (
                      <tr key={charge.id}>
                        <td>{charge.description ?? charge.reference ?? 'Charge'}</td>
                        <td className="end">
                          <Money amount={charge.amount} currency={dispute.currency} />
                        </td>
                        <td className="end phone-hidden">
                          <Time at={charge.created_at} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </Section>
          )}
        </div>
        <div>
          <Section title="Details">
            <Facts
              facts={[
                { name: 'Dispute', value: <Id value={dispute.id} short /> },
                {
                  name: 'Transaction',
                  value: (
                    <Link className="mono" to={`/transactions/${dispute.transaction}`}>
                      {shortId(dispute.transaction)}
                    </Link>
                  ),
                },
                { name: 'Sub-merchant', value: <SubMerchantLink of={dispute.submerchant} /> },
                { name: 'Reason', value: humanise(dispute.reason) },
                { name: 'Scheme code', value: dispute.network_reason_code },
                { name: 'Opened', value: <Time at={dispute.opened_at} /> },
                dispute.closed_at !== null && {
                  name: 'Closed',
                  value: <Time at={dispute.closed_at} />,
                },
                dispute.reinstated_at !== null && {
                  name: 'Money back',
                  value: <Time at={dispute.reinstated_at} />,
                },
              ]}
            />
          </Section>
        </div>
      </div>
    </>
  );
}

function DisputeActions({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const { environment } = useSession();
  const isOpen = dispute.outcome === null;
  return (
    <>
      {environment === 'test' && isOpen && (
        <ActionButton
          label="Let the scheme decide"
          isTest
          about="In the test environment you can close it."
          scope="test:write"
          fields={[
            {
              kind: 'choice',
              name: 'outcome',
              label: 'Outcome',
              initial: 'won',
              of: ['won', 'lost', 'withdrawn'].map((value) => ({ value, label: humanise(value) })),
            },
          ]}
          run={({ outcome }, idempotencyKey) =>
            taprail.test.disputes.close(
              dispute.id,
              { outcome: outcome as 'won' | 'lost' | 'withdrawn' },
              { idempotencyKey },
            )
          }
          done="The scheme has decided."
          changes={changes}
        />
      )}
      {dispute.status === 'needs_response' && (
        <>
          <ActionButton
            label="Accept the loss"
            title="Give the dispute up?"
            about={`${formatMoney(dispute)} go back to the cardholder for good.`}
            isGrave
            scope="disputes:write"
            run={(_, idempotencyKey) => taprail.disputes.accept(dispute.id, { idempotencyKey })}
            done="The dispute is given up."
            changes={changes}
          />
          <ActionButton
            label="Submit the evidence"
            variant="filled"
            about="It goes to the scheme as it is saved, and cannot be changed or added to afterwards."
            scope="disputes:write"
            run={(_, idempotencyKey) =>
              taprail.disputes.submitEvidence(dispute.id, { idempotencyKey })
            }
            done="The evidence is submitted."
            changes={changes}
          />
        </>
      )}
    </>
  );
}
