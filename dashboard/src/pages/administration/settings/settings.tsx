import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { payoutIntervals, payoutWeekdays, type Settings } from '@taprail/sdk';
import { type ReactNode, useEffect, useRef } from 'react';
import { dashboard } from '../../../api/dashboard.ts';
import { queryClient } from '../../../api/query-client.ts';
import { sessionQuery, useSession } from '../../../api/session.ts';
import { taprail } from '../../../api/taprail.ts';
import { ActionButton } from '../../../components/actions/action-button.tsx';
import { NeedsRole } from '../../../components/actions/why-not.tsx';
import { choicesOf } from '../../../components/fields/fields.tsx';
import { Facts, Loaded, Page, Section } from '../../../components/page/page.tsx';
import { Status } from '../../../components/values/values.tsx';
import { given } from '../../../format/given.ts';
import { roleName } from '../../../format/words.ts';
import { BrandingSection } from './branding-section.tsx';
import { FeePlans } from './fee-plans.tsx';
import { ResetSection } from './reset-section.tsx';
import { scheduleText, Versions } from './versions.tsx';

export function SettingsPage(): ReactNode {
  const query = useQuery({ queryKey: ['settings'], queryFn: () => taprail.settings.get() });
  return (
    <Page
      title="Settings"
      actions={<NeedsRole scope="settings:write" what="Changing the settings needs" />}
    >
      <Password />
      <Loaded query={query}>{(settings) => <PlatformSettings settings={settings} />}</Loaded>
      <BrandingSection />
      <Versions />
      <ResetSection />
    </Page>
  );
}

function Password(): ReactNode {
  const { user } = useSession();
  const { part } = useSearch({ from: '/shell/settings' });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (part === 'password') place.current?.querySelector('button')?.focus();
  }, [part]);
  return (
    <div ref={place}>
      <Section
        title="Your account"
        actions={
          <ActionButton
            label="Change your password"
            about="This signs you out everywhere else."
            scope="session"
            fields={[
              {
                kind: 'password',
                name: 'current_password',
                label: 'Current password',
                isCurrent: true,
              },
              {
                kind: 'password',
                name: 'new_password',
                label: 'New password',
                help: 'At least 12 characters, of any kind.',
              },
            ]}
            run={({ current_password = '', new_password = '' }) =>
              dashboard.session.changePassword(current_password, new_password)
            }
            done="Password changed."
            onDone={(session) => queryClient.setQueryData(sessionQuery.queryKey, session)}
          />
        }
      >
        <Facts
          facts={[
            { name: 'Name', value: user.name },
            { name: 'E-mail', value: user.email },
            { name: 'Role', value: roleName(user.role) },
            user.has_initial_password && {
              name: 'Password',
              value: <Status of="Known to others: change it" tone="warn" />,
            },
          ]}
        />
      </Section>
    </div>
  );
}

/** A schedule is changed as a whole. */
const scheduleFields = ['interval', 'weekly_anchor', 'monthly_anchor'];

function PlatformSettings({ settings }: { readonly settings: Settings }): ReactNode {
  const { payout_schedule: schedule } = settings;
  const changes = ['settings', 'settings-versions', ...sessionQuery.queryKey];
  return (
    <>
      <Section
        title="Payments and payouts"
        actions={
          <ActionButton
            label="Change"
            title="Payments and payouts"
            about="Changes apply from now on."
            scope="settings:write"
            fields={[
              {
                kind: 'text',
                name: 'cut_off',
                label: 'End of a business day',
                help: "Such as 17:00, in the sub-merchant's time zone.",
                initial: settings.cut_off,
              },
              {
                kind: 'choice',
                name: 'interval',
                label: 'Payouts',
                initial: schedule.interval,
                of: choicesOf(payoutIntervals),
              },
              {
                kind: 'choice',
                name: 'weekly_anchor',
                label: 'Day of the week, if weekly',
                initial: schedule.weekly_anchor ?? 'monday',
                of: choicesOf(payoutWeekdays),
              },
              {
                kind: 'number',
                name: 'monthly_anchor',
                label: 'Day of the month, if monthly',
                initial: String(schedule.monthly_anchor ?? 1),
              },
              {
                kind: 'number',
                name: 'ceiling_multiplier',
                label: 'Ceiling of a hold, as a multiple',
                initial: String(settings.ceiling_multiplier),
              },
              {
                kind: 'choice',
                name: 'reporting_time_zone',
                label: 'Reporting time zone',
                help: 'Days and months begin and end in this zone, in pages, reports and files.',
                initial: settings.reporting_time_zone,
                of: timeZones(settings.reporting_time_zone),
              },
              {
                kind: 'choice',
                name: 'collect_negative_balances',
                label: 'Collect negative balances from bank accounts',
                help: 'From sub-merchants who agreed to direct debits, where the provider supports it.',
                initial: String(settings.collect_negative_balances),
                of: [
                  { value: 'false', label: 'No' },
                  { value: 'true', label: 'Yes, with consent' },
                ],
              },
              {
                kind: 'number',
                name: 'retention_years',
                label: 'Years to keep what you know of a sub-merchant',
                help: 'From its last payment on. Until then its personal data cannot be erased.',
                initial: String(settings.retention_years),
              },
              {
                kind: 'choice',
                name: 'archive_one_in',
                label: 'Archive of successful requests',
                help: 'Which route, when and about what, without bodies. Refused requests are always counted.',
                initial: String(settings.archive_one_in ?? 0),
                of: archiveChoices(settings.archive_one_in),
              },
              {
                kind: 'number',
                name: 'receipt_url_days',
                label: 'Days for which a receipt can be opened by its link',
                help: '0 turns the links off, also of receipts already given.',
                initial: String(settings.receipt_url_days),
              },
            ]}
            run={(values, options, changed) => {
              const { cut_off, reporting_time_zone, ceiling_multiplier: ceiling } = changed;
              const { collect_negative_balances: collects, retention_years: years } = changed;
              const { archive_one_in: oneIn } = changed;
              const { receipt_url_days: days } = changed;
              const interval = values.interval as Settings['payout_schedule']['interval'];
              const weekly = values.weekly_anchor as Settings['payout_schedule']['weekly_anchor'];
              return taprail.settings.update(
                given({
                  cut_off: cut_off?.trim(),
                  ceiling_multiplier: ceiling === undefined ? undefined : Number(ceiling),
                  reporting_time_zone,
                  collect_negative_balances:
                    collects === undefined ? undefined : collects === 'true',
                  retention_years: years === undefined ? undefined : Number(years),
                  archive_one_in: oneIn === undefined ? undefined : Number(oneIn) || null,
                  receipt_url_days: days === undefined ? undefined : Number(days),
                  payout_schedule: scheduleFields.some((name) => name in changed)
                    ? {
                        interval,
                        ...(interval === 'weekly' && { weekly_anchor: weekly }),
                        ...(interval === 'monthly' && {
                          monthly_anchor: Number(values.monthly_anchor),
                        }),
                      }
                    : undefined,
                }),
                options,
              );
            }}
            done="Settings saved."
            changes={changes}
          />
        }
      >
        <Facts
          facts={[
            { name: 'End of a business day', value: settings.cut_off },
            { name: 'Payouts', value: scheduleText(schedule) },
            { name: 'Ceiling of a hold', value: `${settings.ceiling_multiplier} × its amount` },
            {
              name: 'Reporting time zone',
              value: settings.reporting_time_zone.replaceAll('_', ' '),
            },
            {
              name: 'Negative balances',
              value: settings.collect_negative_balances
                ? 'Collected from bank accounts, with consent'
                : 'Covered by later payments',
            },
            { name: 'Archived requests', value: archiveText(settings.archive_one_in) },
            { name: 'Kept after the last payment', value: `${settings.retention_years} years` },
            {
              name: 'Links to receipts',
              value:
                settings.receipt_url_days === 0
                  ? 'Off'
                  : `Open for ${settings.receipt_url_days} days`,
            },
          ]}
        />
      </Section>
      <FeePlans settings={settings} />
    </>
  );
}

/** The usual shares, and the present one. */
function archiveChoices(present: number | null) {
  const shares = new Set([0, 1, 10, 100, 1000, present ?? 0]);
  return [...shares]
    .sort((one, other) => one - other)
    .map((oneIn) => ({ value: String(oneIn), label: archiveText(oneIn === 0 ? null : oneIn) }));
}

function archiveText(oneIn: number | null): string {
  if (oneIn === null) return 'None';
  return oneIn === 1 ? 'All' : `One in ${oneIn.toLocaleString('en-GB')}`;
}

/** UTC first; the present zone is in the list whatever name the browser gives it. */
function timeZones(present: string) {
  const names = new Set(['UTC', present, ...Intl.supportedValuesOf('timeZone')]);
  return [...names].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
