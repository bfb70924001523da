import type { ReactNode } from 'react';
import type { Overview } from '../../api/dashboard.ts';
import { formatDistance } from '../../format/time.ts';
import { plural } from '../../format/words.ts';
import { AttentionRow } from './attention-row.tsx';

/** Endpoints that lack events: given-up ones can be replayed, pending ones are still tried. */
export function WebhookRows({ overview }: { readonly overview: Overview }): ReactNode {
  const now = Date.parse(overview.now);
  return overview.endpoints_behind.map((endpoint) => {
    const { id, url, failing_since, retrying, lost } = endpoint;
    const waiting = `${counted(retrying, 'delivery', 'deliveries')} waiting`;
    if (lost === 0) {
      const since = failing_since === null ? '' : `, ${formatDistance(failing_since, now)}`;
      return (
        <AttentionRow
          key={id}
          tone="warn"
          label="Webhooks failing"
          value={waiting}
          note={`${hostOf(url)}${since}`}
          link={{ to: '/webhooks/$id', params: { id } }}
        />
      );
    }
    return (
      <AttentionRow
        key={id}
        tone="bad"
        label="Webhooks given up"
        value={`${counted(lost, 'event', 'events')} lost`}
        note={`at ${hostOf(url)}${retrying === 0 ? '' : `, ${waiting}`}: replay`}
        link={{ to: '/webhooks/$id', params: { id } }}
      />
    );
  });
}

/** The service counts up to a thousand. */
function counted(count: number, one: string, many: string): string {
  return count < 1000 ? plural(count, one, many) : `1,000 or more ${many}`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
