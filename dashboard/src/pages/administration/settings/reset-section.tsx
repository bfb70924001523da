import type { ReactNode } from 'react';
import { queryClient } from '../../../api/query-client.ts';
import { sessionQuery, useMay, useSession } from '../../../api/session.ts';
import { taprail } from '../../../api/taprail.ts';
import { ActionButton } from '../../../components/actions/action-button.tsx';
import { NeedsRole } from '../../../components/actions/why-not.tsx';
import { Section } from '../../../components/page/page.tsx';

/** In the test environment: replaces the platform with an empty one. */
export function ResetSection(): ReactNode {
  const { environment } = useSession();
  // A reset needs a higher role than the other test tools.
  const may = useMay('settings:write');
  if (environment !== 'test') return null;
  return (
    <Section
      title="Test data"
      actions={
        may ? (
          <ActionButton
            label="Clear test data"
            title="Clear all test data?"
            about="This removes all sub-merchants, payments and events. API keys, users and the name stay."
            isGrave
            scope="test:write"
            run={(_, options) => taprail.test.reset(options)}
            done="Test data cleared."
            onDone={() => {
              const [own] = sessionQuery.queryKey;
              void queryClient.resetQueries({ predicate: ({ queryKey: [kind] }) => kind !== own });
            }}
          />
        ) : (
          <NeedsRole scope="settings:write" what="Clearing test data needs" />
        )
      }
    >
      <span className="dim">Start over with an empty platform.</span>
    </Section>
  );
}
