import { useQuery } from '@tanstack/react-query';
import { Link, useBlocker, useParams } from '@tanstack/react-router';
import { type Dispute, disputeOutcomes } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { useTickingNow } from '../../api/clock.ts';
import { useMay, useSession } from '../../api/session.ts';
import { taprail } from '../../api/taprail.ts';
import { ActionButton } from '../../components/actions/action-button.tsx';
import { NeedsRole } from '../../components/actions/why-not.tsx';
import { choicesOf } from '../../components/fields/fields.tsx';
import { Facts, Loaded, Page, Section, timeFact } from '../../components/page/page.tsx';
import { Id, Status, SubMerchantLink, shortId, Time } from '../../components/values/values.tsx';
import { isInquiry, needsResponse } from '../../format/inquiry.ts';
import { formatMoney } from '../../format/money.ts';
import { objectPath } from '../../format/object-path.ts';
import { formatComplete } from '../../format/time.ts';
import { humanise } from '../../format/words.ts';
import { Charges } from './charges.tsx';
import { Deadline } from './deadline.tsx';
import { isAnswerable } from './evidence-fields.ts';
import { EvidenceForm } from './evidence-form.tsx';
import { EvidenceShown } from './evidence-shown.tsx';
import { LostNotice } from './outcome.tsx';
import { type Evidence, useEvidence } from './use-evidence.ts';

const changes = ['disputes', 'transactions', 'balance', 'overview'];

export function DisputePage(): ReactNode {
  const { id } = useParams({ from: '/shell/disputes/$id' });
  const query = useQuery({ queryKey: ['disputes', id], queryFn: () => taprail.disputes.get(id) });
  if (query.data !== undefined) return <DisputeView dispute={query.data} />;
  return (
    <Page title="Dispute" back={back}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  );
}

const back = { to: '/disputes', label: 'Disputes' };

function DisputeView({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const now = useTickingNow();
  const may = useMay('disputes:write');
  const evidence = useEvidence(dispute);
  const mayAnswer = may && isAnswerable(dispute, now);
  // Asks before unsaved changes are lost.
  useBlocker({
    disabled: !mayAnswer || !evidence.isChanged,
    enableBeforeUnload: mayAnswer && evidence.isChanged,
    shouldBlockFn: () => !window.confirm('Leave without saving the evidence?'),
  });
  return (
    <Page
      title={`${formatMoney(dispute)} ${isInquiry(dispute) ? 'asked about' : 'disputed'}`}
      badge={<Status of={dispute.status} />}
      back={back}
      actions={
        <>
          <SchemeDecision dispute={dispute} />
          {isAnswerable(dispute, now) && (
            <NeedsRole scope="disputes:write" what="Answering the bank needs" />
          )}
          {mayAnswer && <Answers dispute={dispute} evidence={evidence} />}
        </>
      }
    >
      {dispute.outcome === 'lost' && <LostNotice dispute={dispute} />}
      {needsResponse(dispute) && <DeadlineNotice dispute={dispute} now={now} />}
      <div className="columns">
        <div>
          {mayAnswer ? (
            <EvidenceForm evidence={evidence} />
          ) : (
            <EvidenceShown dispute={dispute} now={now} />
          )}
          <Charges dispute={dispute} />
        </div>
        <div>
          <Section title="Details">
            <Facts
              facts={[
                { name: 'Dispute', value: <Id value={dispute.id} short /> },
                {
                  name: 'Transaction',
                  value: (
                    <Link className="mono" to={objectPath(dispute.transaction)}>
                      {shortId(dispute.transaction)}
                    </Link>
                  ),
                },
                { name: 'Sub-merchant', value: <SubMerchantLink of={dispute.submerchant} /> },
                { name: 'Reason', value: humanise(dispute.reason) },
                { name: 'Scheme code', value: dispute.network_reason_code },
                timeFact('Bank asked', dispute.inquiry_opened_at),
                !isInquiry(dispute) && {
                  name: 'Opened',
                  value: <Time at={dispute.opened_at} />,
                },
                timeFact('Closed', dispute.closed_at),
                timeFact('Money back', dispute.reinstated_at),
              ]}
            />
          </Section>
        </div>
      </div>
    </Page>
  );
}

function DeadlineNotice(props: {
  readonly dispute: Dispute;
  readonly now: number | null;
}): ReactNode {
  const { dispute, now } = props;
  const until = formatComplete(dispute.evidence_due_by);
  if (!isAnswerable(dispute, now)) {
    return (
      <div className="notice" data-tone="bad">
        <strong>The time to answer is over</strong>
        <p>
          It ended {until}.{' '}
          {isInquiry(dispute)
            ? 'The bank will close the inquiry or dispute the payment.'
            : 'The scheme will close the dispute.'}
        </p>
      </div>
    );
  }
  return (
    <div className="notice" data-tone="warn">
      <strong>
        The answer is due <Deadline dispute={dispute} />
      </strong>
      {isInquiry(dispute) ? (
        <p>
          Until {until}. The bank asks about this payment. No money is held. Without an answer it
          may become a dispute; a full refund ends it.
        </p>
      ) : (
        <p>Until {until}. Without an answer the dispute is lost.</p>
      )}
    </div>
  );
}

function SchemeDecision({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const { has_simulator: hasSimulator } = useSession();
  if (!hasSimulator || dispute.outcome !== null) return null;
  if (isInquiry(dispute)) return <Escalation id={dispute.id} />;
  return (
    <ActionButton
      label="Let the scheme decide"
      isTest
      about="Test environment only: closes the dispute with the outcome you choose."
      scope="test:write"
      needs="Actions of the test environment need"
      fields={[
        {
          kind: 'choice',
          name: 'outcome',
          label: 'Outcome',
          initial: 'won',
          of: choicesOf(disputeOutcomes),
        },
      ]}
      run={({ outcome }, options) =>
        taprail.test.disputes.close(
          dispute.id,
          { outcome: outcome as 'won' | 'lost' | 'withdrawn' },
          options,
        )
      }
      done="Dispute closed."
      changes={changes}
    />
  );
}

function Escalation({ id }: { readonly id: string }): ReactNode {
  return (
    <ActionButton
      label="Turn into a dispute"
      isTest
      about="Test environment only: the bank disputes the payment it asked about."
      scope="test:write"
      needs="Actions of the test environment need"
      run={(_, options) => taprail.test.disputes.escalate(id, options)}
      done="The inquiry is now a dispute."
      changes={changes}
    />
  );
}

const unconfirmed = {
  text: 'The provider has not confirmed this yet. We keep asking.',
  tone: 'warn',
} as const;

function Acceptance({ dispute }: { readonly dispute: Dispute }): ReactNode {
  return (
    <ActionButton
      label="Accept the loss"
      title="Accept the loss?"
      about={`${formatMoney(dispute)} goes back to the cardholder for good.`}
      isGrave
      scope="disputes:write"
      run={(_, options) => taprail.disputes.accept(dispute.id, options)}
      done={({ outcome }) => (outcome === null ? unconfirmed : 'Loss accepted.')}
      changes={changes}
    />
  );
}

function Answers(props: { readonly dispute: Dispute; readonly evidence: Evidence }): ReactNode {
  const { dispute, evidence } = props;
  const { id } = dispute;
  return (
    <>
      {!isInquiry(dispute) && <Acceptance dispute={dispute} />}
      <ActionButton
        label="Submit the evidence"
        variant="filled"
        disabled={evidence.isSending || evidence.isEmpty}
        about="This sends the evidence to the scheme as it stands here. You cannot change it or add to it afterwards."
        scope="disputes:write"
        run={async (_, options) => {
          await evidence.save();
          return taprail.disputes.submitEvidence(id, options);
        }}
        done={(after) => (needsResponse(after) ? unconfirmed : 'Evidence submitted.')}
        changes={changes}
      />
    </>
  );
}
