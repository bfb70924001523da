import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dashboard } from '../../../api/dashboard.ts';
import { ActionButton } from '../../../components/actions/action-button.tsx';
import { Facts, Loaded, Section } from '../../../components/page/page.tsx';

/** The name, logo and colour on the pages that sub-merchants see. */
export function BrandingSection(): ReactNode {
  const query = useQuery({ queryKey: ['branding'], queryFn: () => dashboard.branding.get() });
  return (
    <Loaded query={query}>
      {({ display_name, colour, logo, terms_url }) => (
        <Section
          title="Branding"
          actions={
            <>
              {logo !== null && (
                <ActionButton
                  label="Remove the logo"
                  about="Your name stays on the pages that your sub-merchants see."
                  scope="branding:write"
                  run={(_, options) => dashboard.branding.update({ logo: null }, options)}
                  done="Logo removed."
                  changes={['branding']}
                />
              )}
              <ActionButton
                label={logo === null ? 'Add a logo' : 'Replace the logo'}
                about="Shown on the pages that your sub-merchants see."
                confirm="Save"
                scope="branding:write"
                fields={[
                  {
                    kind: 'image',
                    name: 'logo',
                    label: 'Logo',
                    help: 'A PNG, JPEG or WebP image of at most 100 kB, 2,000 pixels wide and high.',
                  },
                ]}
                run={({ logo: chosen = '' }, options) =>
                  dashboard.branding.update({ logo: chosen }, options)
                }
                done="Logo saved."
                changes={['branding']}
              />
              <ActionButton
                label="Change"
                title="Branding"
                about="Shown on the pages that your sub-merchants see."
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
                  {
                    kind: 'text',
                    name: 'terms_url',
                    label: 'Terms',
                    help: 'Where the terms are that your form asks to accept, such as https://acme.example/terms.',
                    initial: terms_url ?? '',
                    isOptional: true,
                  },
                ]}
                run={(values, options) =>
                  dashboard.branding.update(
                    {
                      display_name: (values.display_name ?? '').trim(),
                      colour: values.colour?.trim() || null,
                      terms_url: values.terms_url?.trim() || null,
                    },
                    options,
                  )
                }
                done="Branding saved."
                changes={['branding']}
              />
            </>
          }
        >
          <Facts
            facts={[
              { name: 'Name', value: display_name },
              {
                name: 'Logo',
                value:
                  logo === null ? (
                    'None'
                  ) : (
                    <img src={logo} alt="" style={{ maxWidth: '9rem', height: '2.5rem' }} />
                  ),
              },
              { name: 'Terms', value: terms_url ?? 'None' },
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
