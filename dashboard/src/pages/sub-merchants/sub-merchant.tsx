import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { SubMerchant } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { useMay, useSession } from '../../api/session.ts';
import { taprail } from '../../api/taprail.ts';
import { ActionButton } from '../../components/actions/action-button.tsx';
import { NeedsRole, WhyNot } from '../../components/actions/why-not.tsx';
import { Facts, Loaded, Page, Section } from '../../components/page/page.tsx';
import { Status, Time } from '../../components/values/values.tsx';
import { formatTime } from '../../format/time.ts';
import { groupRequirements, humanise, wordsFor } from '../../format/words.ts';
import { BalanceSection } from './balance-section.tsx';
import { Notices } from './notices.tsx';
import { OnboardingLinks } from './onboarding-links.tsx';
import { PageLinks } from './page-links.tsx';
import { RecentHistory } from './recent-history.tsx';

export function SubMerchantPage(): ReactNode {
  const { ref } = useParams({ from: '/shell/sub-merchants/$ref' });
  const query = useQuery({
    queryKey: ['sub-merchants', ref],
    queryFn: () => taprail.submerchants.get(ref),
    // Onboarding creates no events, so an unfinished one is polled.
    refetchInterval: ({ state }) =>
      ['received', 'creating'].includes(state.data?.status ?? '') ? 1_500 : 30_000,
  });
  return (
    <Page
      title={query.data?.business_profile.name ?? ref}
      badge={query.data === undefined ? null : <Status of={query.data.status} />}
      back={{ to: '/sub-merchants', label: 'Sub-merchants' }}
      actions={query.data === undefined ? null : <SubMerchantActions of={query.data} />}
    >
      <Loaded query={query}>{(found) => <SubMerchantDetail of={found} />}</Loaded>
    </Page>
  );
}

function SubMerchantDetail({ of }: { readonly of: SubMerchant }): ReactNode {
  const mayLink = useMay('onboarding-links:read');
  const mayShow = useMay('page-links:read');
  const isFinal = of.status === 'rejected';
  return (
    <>
      <Notices of={of} />
      <Abilities of={of} />
      <div className="columns">
        <div>
          <Requirements of={of} />
          {mayLink && !isFinal && <OnboardingLinks submerchant={of.externalRef} />}
          {!isFinal && <NeedsRole scope="onboarding-links:read" what="Onboarding links need" />}
          {mayShow && of.erased_at === undefined && <PageLinks submerchant={of.externalRef} />}
          <RecentHistory submerchant={of.externalRef} />
        </div>
        <div>
          <Section title="Details">
            <Facts
              facts={[
                { name: 'Name', value: of.business_profile.name },
                { name: 'Name in your system', value: of.externalRef },
                { name: 'Type', value: humanise(of.businessType) },
                { name: 'Country', value: of.country },
                { name: 'Created', value: <Time at={of.created_at} /> },
                { name: 'Changed', value: <Time at={of.updated_at} /> },
                ...Object.entries(of.metadata).map(([name, value]) => ({
                  name,
                  value: String(value),
                })),
              ]}
            />
          </Section>
          <BalanceSection submerchant={of.externalRef} />
          <Section title="Go to">
            <div className="row-gap">
              {destinations.map(([to, label]) => (
                <Link key={to} to={to} search={{ submerchant: of.externalRef }}>
                  {label}
                </Link>
              ))}
            </div>
          </Section>
        </div>
      </div>
    </>
  );
}

const destinations = [
  ['/transactions', 'Transactions'],
  ['/payouts', 'Payouts'],
  ['/disputes', 'Disputes'],
  ['/balances', 'Ledger'],
  ['/statements', 'Statements'],
  ['/reports', 'Reports'],
  ['/readers', 'Readers'],
  ['/events', 'Events'],
] as const;

function Abilities({ of }: { readonly of: SubMerchant }): ReactNode {
  const say = (isEnabled: boolean, isPaused: boolean) =>
    isEnabled ? 'Yes' : isPaused ? 'Paused by you' : 'No';
  return (
    <div className="tiles">
      <div className="tile" data-tone={of.charges_enabled ? 'good' : 'warn'}>
        <span className="label">May take payments</span>
        <span className="value">{say(of.charges_enabled, of.pauses.charges)}</span>
      </div>
      <div className="tile" data-tone={of.payouts_enabled ? 'good' : 'warn'}>
        <span className="label">May be paid out</span>
        <span className="value">{say(of.payouts_enabled, of.pauses.payouts)}</span>
      </div>
      {of.requirements.disabledReason !== null && (
        <div className="tile">
          <span className="label">Reason</span>
          <span className="value">{humanise(of.requirements.disabledReason)}</span>
        </div>
      )}
    </div>
  );
}

function Requirements({ of: { requirements, status } }: { readonly of: SubMerchant }): ReactNode {
  const { pastDue, currentlyDue, pendingVerification, eventuallyDue, errors, currentDeadline } =
    requirements;
  const due = currentlyDue.filter((name) => !pastDue.includes(name));
  const groups = [
    { title: 'Past due: provide this now', tone: 'bad', names: pastDue },
    {
      title: currentDeadline === null ? 'Due now' : `Due by ${formatTime(currentDeadline)}`,
      tone: 'warn',
      names: due,
    },
    { title: 'Being verified: nothing to do', tone: 'busy', names: pendingVerification },
    { title: 'Due later, when the volume grows', tone: 'quiet', names: eventuallyDue },
  ].filter(({ names }) => names.length > 0);
  return (
    <Section title="Requirements">
      {groups.length === 0 ? (
        <span className="dim">
          {status === 'enabled' ? 'Nothing is missing.' : 'Nothing is due.'}
        </span>
      ) : (
        <div className="row-gap">
          {groups.map(({ title, tone, names }) => (
            <div key={title} className="notice" data-tone={tone}>
              <strong>{title}</strong>
              <ul>
                {groupRequirements(names).map(({ about, items }) => (
                  <li key={about}>
                    {about}
                    {items.length === 0 ? '' : `: ${items.join(', ')}`}
                  </li>
                ))}
                {errors
                  .filter(({ requirement }) => names.includes(requirement))
                  .map(({ requirement, reason }) => (
                    <li key={requirement}>
                      {wordsFor(requirement.split('.').at(-1) ?? '')}: {reason}
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </Section>
  );
}

/** Its name for people. */
function calledIn({ business_profile: { name }, externalRef }: SubMerchant): string {
  return name ?? externalRef;
}

function EraseButton({ of }: { readonly of: SubMerchant }): ReactNode {
  const { externalRef } = of;
  return (
    <ActionButton
      label="Erase personal data"
      about={
        `Everything that was submitted about ${calledIn(of)}, its files, and your notes on its ` +
        'transactions are erased for good. Its name in your system, amounts, times, card tokens and the ' +
        'ledger stay. It can never take payments again.'
      }
      isGrave
      scope="privacy:write"
      run={(_, options) => taprail.submerchants.erase(externalRef, options)}
      done="Its personal data is being erased."
      changes={['sub-merchants', 'overview']}
    />
  );
}

function SubMerchantActions({ of }: { readonly of: SubMerchant }): ReactNode {
  const { has_simulator: hasSimulator } = useSession();
  const { externalRef, pauses, status } = of;
  const called = calledIn(of);
  // The platform can lift only this reason for disabled payouts.
  const isHeld = of.requirements.disabledReason === 'payouts_paused';
  const changes = ['sub-merchants', 'overview'];
  if (of.erased_at !== undefined) {
    return <WhyNot>Its personal data is erased. Nothing can be changed any more.</WhyNot>;
  }
  if (status === 'rejected') {
    return (
      <>
        <WhyNot>The provider rejected this sub-merchant for good.</WhyNot>
        <EraseButton of={of} />
      </>
    );
  }
  const pause = (what: 'charges' | 'payouts') => {
    const isPaused = pauses[what];
    const name = what === 'charges' ? 'payments' : 'payouts';
    return (
      <ActionButton
        label={isPaused ? `Resume ${name}` : `Pause ${name}`}
        about={
          isPaused
            ? `${called} can have ${name} again, unless something else prevents it.`
            : `${called} gets no ${name} until you resume them.`
        }
        isGrave={!isPaused}
        scope="sub-merchants:write"
        run={(_, options) =>
          taprail.submerchants.pause(externalRef, { [what]: !isPaused }, options)
        }
        done={isPaused ? `${humanise(name)} resumed.` : `${humanise(name)} paused.`}
        changes={changes}
      />
    );
  };
  return (
    <>
      {hasSimulator && (
        <ActionButton
          label="Ask for more"
          isTest
          about="Test environment only: the provider asks for more details."
          scope="test:write"
          needs="Actions of the test environment need"
          run={(_, options) => taprail.test.submerchants.require(externalRef, {}, options)}
          done="The provider asks for more."
          changes={changes}
        />
      )}
      {isHeld && (
        <ActionButton
          label="Release payouts"
          about={
            `Three payouts to ${called} failed in a row. Release them once the bank has ` +
            'fixed the cause. They go to the same bank account, with three new attempts.'
          }
          scope="payouts:write"
          run={(_, options) => taprail.submerchants.releasePayouts(externalRef, options)}
          done="Payouts released."
          changes={changes}
        />
      )}
      <NeedsRole scope="sub-merchants:write" what="Pausing payments or payouts needs" />
      {pause('payouts')}
      {pause('charges')}
      <EraseButton of={of} />
    </>
  );
}
