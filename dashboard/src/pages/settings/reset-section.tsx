import type { ReactNode } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { sessionQuery, useMay, useSession } from '../../api/session.ts';
import { taprail } from '../../api/taprail.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Section } from '../../components/page.tsx';

/** In the test environment: a way back to a platform without sub-merchants and payments. */
export function ResetSection(): ReactNode {
  const { environment } = useSession();
  const may = useMay('settings:write');
  if (environment !== 'test' || !may) return null;
  return (
    <Section
      title="Test data"
      actions={
        <ActionButton
          label="Clear test data"
          title="Clear all test data?"
          about="This removes all sub-merchants, payments and events. API keys, users and the name stay."
          isGrave
          scope="test:write"
          run={(_, idempotencyKey) => taprail.test.reset({ idempotencyKey })}
          done="Test data cleared."
          onDone={() => {
            const [own] = sessionQuery.queryKey;
            void queryClient.resetQueries({ predicate: ({ queryKey: [kind] }) => kind !== own });
          }}
        />
      }
    >
      <span className="dim">Start over with an empty platform.</span>
    </Section>
  );
}
