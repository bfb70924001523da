import type { ReactNode } from 'react';
import { dashboard, type Matter } from '../../api/dashboard.ts';
import { taprail } from '../../api/taprail.ts';
import { ActionButton } from '../../components/actions/action-button.tsx';
import { ReplayLost } from '../developers/webhooks/replay-lost.tsx';
import { PayOut } from '../payouts/pay-out.tsx';

const size = 'compact-xs';

/** After these reasons, the same account fails again. */
const accountFaults = /^(account|no_account|invalid_account|incorrect_account)/;

/** What can be done about a matter at once; its page offers the rest. */
export function WayOn({ matter }: { readonly matter: Matter }): ReactNode {
  const { kind, about, submerchant, amount, currency, since, detail } = matter;
  switch (kind) {
    case 'payout_failed':
      return (
        <>
          {submerchant !== null && accountFaults.test(detail ?? '') && (
            <AskForAnswers submerchant={submerchant} />
          )}
          {amount !== null && currency !== null && (
            <PayOut label="Pay out again" again={{ submerchant, amount, currency }} size={size} />
          )}
        </>
      );
    case 'payouts_suspended':
    case 'requirements_past_due':
      return submerchant !== null && <AskForAnswers submerchant={submerchant} />;
    case 'payout_unanswered':
    case 'payout_short':
    case 'outcome_unknown':
      return about !== null && <AskNow about={about} />;
    case 'events_lost':
      return (
        about !== null &&
        since !== null && (
          <ReplayLost endpoint={{ id: about, url: detail ?? '' }} since={since} size={size} />
        )
      );
    default:
      return null;
  }
}

function AskNow({ about }: { readonly about: string }): ReactNode {
  return (
    <ActionButton
      label="Ask now"
      title="Ask the provider now?"
      about="The provider is asked for the outcome at once. Nothing is sent a second time."
      scope="taps:write"
      size={size}
      run={(_, options) => dashboard.askProvider(about, options)}
      done="The provider is being asked."
      changes={['to-do', 'transactions', 'payouts', 'overview']}
    />
  );
}

function AskForAnswers({ submerchant }: { readonly submerchant: string }): ReactNode {
  return (
    <ActionButton
      label="Ask for details"
      title="Create an onboarding link"
      about={`With the link, ${submerchant} fills in what is due, such as another bank account. It is valid for 7 days.`}
      confirm="Create a link"
      scope="onboarding-links:write"
      size={size}
      run={(_, options) => taprail.onboardingLinks.create({ submerchant, valid_days: 7 }, options)}
      done="Link created."
      changes={['onboarding-links']}
      secret={({ url }) => ({
        title: 'The onboarding link',
        about: 'Send it to the sub-merchant. It cannot be shown again.',
        value: url ?? '',
      })}
    />
  );
}
