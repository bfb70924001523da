import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dashboard } from '../../../api/dashboard.ts';
import { ActionButton } from '../../../components/actions/action-button.tsx';
import { Facts, Loaded, Section } from '../../../components/page/page.tsx';

/** The name and colour on the page behind an onboarding link. */
export function BrandingSection(): ReactNode {
  const query = useQuery({ queryKey: ['branding'], queryFn: () => dashboard.branding.get() });
  return (
    <Loaded query={query}>
      {({ display_name, colour }) => (
        <Section
          title="Branding"
          actions={
            <ActionButton
              label="Change"
              title="Branding"
              about="Shown on the form behind your onboarding links."
              scope="branding:write"
              fields={[
                { kind: 'text', name: 'display_name', label: 'Name', initial: display_name },
                {
                  kind: 'text',
                  name: 'colour',
                  label: 'Colour',
                  help: 'Such as #0B7285. Leave empty for the default colour.',
                  initial: colour ?? '',
                  isOptional: true,
                },
              ]}
              run={(values, options) =>
                dashboard.branding.update(
                  {
                    display_name: (values.display_name ?? '').trim(),
                    colour: values.colour?.trim() ? values.colour.trim() : null,
                  },
                  options,
                )
              }
              done="Branding saved."
              changes={['branding']}
            />
          }
        >
          <Facts
            facts={[
              { name: 'Name', value: display_name },
              {
                name: 'Colour',
                value: (
                  <span className="inline">
                    <span
                      aria-hidden
                      style={{
                        width: '1rem',
                        height: '1rem',
                        borderRadius: 4,
                        background: colour ?? '#0b6b5d',
                      }}
                    />
                    <span className="mono">{colour ?? 'Default'}</span>
                  </span>
                ),
              },
            ]}
          />
        </Section>
      )}
    </Loaded>
  );
}
