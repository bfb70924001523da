import type { ReactNode } from 'react';
import { taprail } from '../../../api/taprail.ts';
import { ActionButton } from '../../../components/actions/action-button.tsx';

/** Sends exactly the events again that an endpoint lost, to that endpoint alone. */
export function ReplayLost(props: {
  readonly endpoint: { readonly id: string; readonly url: string };
  /** When the first of them happened. */
  readonly since: string;
  readonly disabled?: boolean;
  readonly size?: 'compact-xs';
}): ReactNode {
  const { endpoint, since, disabled = false, size } = props;
  return (
    <ActionButton
      label="Replay lost events"
      title="Send these events again?"
      about={`This sends every event that was given up at ${endpoint.url} again, with the same event ids.`}
      scope="events:write"
      needs="Replays need"
      disabled={disabled}
      {...(size && { size })}
      run={(_, options) =>
        taprail.events.beginRedelivery(
          { endpoint: endpoint.id, from: since, status: 'failed' },
          options,
        )
      }
      done="Replay started."
      changes={['replays', 'deliveries', 'events', 'overview', 'lost-events', 'to-do']}
    />
  );
}
