import type { WebhookEndpoint } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { Status } from '../../../components/values/values.tsx';

export function EndpointStatus({ of }: { readonly of: WebhookEndpoint }): ReactNode {
  if (!of.enabled) return <Status of="disabled" />;
  return of.failing_since === null ? <Status of="active" /> : <Status of="failing" tone="bad" />;
}
