import { useNavigate } from '@tanstack/react-router';
import type { WebhookEndpoint } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../../api/taprail.ts';
import { ActionButton } from '../../../components/actions/action-button.tsx';
import { Time } from '../../../components/values/values.tsx';

/** Sends exactly the events again that an endpoint lost. */
export function LostEvents(props: {
  readonly endpoint: WebhookEndpoint;
  /** When the first of them happened. */
  readonly since: string;
}): ReactNode {
  const { endpoint, since } = props;
  const navigate = useNavigate();
  return (
    <div className="notice" data-tone="bad">
      <strong>Events were given up here</strong>
      <p>
        The first happened on <Time at={since} />. Once the server answers again, replay them.
      </p>
      <div>
        <ActionButton
          label="Replay lost events"
          title="Send these events again?"
          about={`This sends every event that was given up at ${endpoint.url} again, with the same event ids.`}
          scope="events:write"
          needs="Replays need"
          disabled={!endpoint.enabled}
          run={(_, options) =>
            taprail.events.beginRedelivery(
              { endpoint: endpoint.id, from: since, status: 'failed' },
              options,
            )
          }
          done="Replay started."
          onDone={() => void navigate({ to: '.', search: {}, replace: true })}
          changes={['replays', 'deliveries', 'events', 'overview']}
        />
      </div>
    </div>
  );
}
