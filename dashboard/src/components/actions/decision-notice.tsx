import type { ReactNode } from 'react';
import { Copy, Time } from '../values/values.tsx';

/** An outcome that the provider left open for so long that a person must decide. */
export function DecisionNotice(props: {
  /** As in "the refund of €3.00". */
  readonly what: string;
  readonly id: string;
  readonly since: string;
}): ReactNode {
  const { what, id, since } = props;
  const command = `npx taprail provider retry ${id}`;
  return (
    <div className="notice" data-tone="warn">
      <strong>The provider has not said whether {what} was carried out</strong>
      <p>
        Waiting for a decision since <Time at={since} />. We keep searching for it but do not send
        it again, since the money could then move twice. Search for it at the provider. If it is not
        there, the operator of this service sends it once more with{' '}
        <span className="inline">
          <code className="mono">{command}</code>
          <Copy value={command} />
        </span>
      </p>
    </div>
  );
}
