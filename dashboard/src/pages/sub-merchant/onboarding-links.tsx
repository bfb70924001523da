import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { taprail } from '../../api/taprail.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Loaded, Section } from '../../components/page.tsx';
import { Status, Time } from '../../components/values.tsx';

/** Links by which the sub-merchant fills in its due items. */
export function OnboardingLinks({ submerchant }: { readonly submerchant: string }): ReactNode {
  const query = useQuery({
    queryKey: ['onboarding-links', submerchant],
    queryFn: () => taprail.onboardingLinks.list({ submerchant, limit: 20 }),
  });
  return (
    <Section
      title="Onboarding links"
      isFlush
      actions={
        <ActionButton
          label="Create a link"
          title="Create an onboarding link"
          about={`Anyone with the link can fill in what is due for ${submerchant}. Nobody can read anything back.`}
          scope="onboarding-links:write"
          fields={[
            {
              kind: 'choice',
              name: 'days',
              label: 'Valid for',
              initial: '7',
              of: ['1', '3', '7', '14', '30'].map((value) => ({
                value,
                label: value === '1' ? '1 day' : `${value} days`,
              })),
            },
          ]}
          run={({ days }, idempotencyKey) =>
            taprail.onboardingLinks.create(
              { submerchant, valid_days: Number(days) },
              { idempotencyKey },
            )
          }
          done="Link created."
          changes={['onboarding-links']}
          secret={({ url }) => ({
            title: 'The onboarding link',
            about: 'Send it to the sub-merchant. It cannot be shown again.',
            value: url ?? '',
          })}
        />
      }
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <div className="body dim" style={{ padding: '1rem' }}>
              No links yet. A link opens a simple form that works on a phone, with document upload.
            </div>
          ) : (
            <div className="list">
              <table aria-label="Onboarding links">
                <thead>
                  <tr>
                    <th scope="col">Status</th>
                    <th scope="col">Valid until</th>
                    <th scope="col" className="phone-hidden">
                      {' '}
                      Created{' '}
                    </th>
                    <th scope="col" className="end">
                      <span className="hidden-visually">Actions</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.map((link) => (
                    <tr key={link.id}>
                      <td>
                        <Status of={link.status} />
                      </td>
                      <td>
                        <Time at={link.expires_at} />
                      </td>
                      <td className="phone-hidden">
                        <Time at={link.created_at} />
                      </td>
                      <td className="end">
                        {link.status === 'open' && (
                          <ActionButton
                            label="Revoke"
                            title="Revoke the link?"
                            about="It stops working at once."
                            isGrave
                            variant="subtle"
                            size="compact-xs"
                            scope="onboarding-links:write"
                            run={(_, idempotencyKey) =>
                              taprail.onboardingLinks.revoke(link.id, { idempotencyKey })
                            }
                            done="Link revoked."
                            changes={['onboarding-links']}
                          />
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
    </Section>
  );
}
