import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Copy } from '../values/values.tsx';
import type { Secret } from './action.ts';

/** Shows a secret that is visible only once. */
export function SecretView(props: {
  readonly secret: Secret;
  readonly onClose: () => void;
}): ReactNode {
  const { secret, onClose } = props;
  return (
    <div className="row-gap">
      <span>{secret.about}</span>
      <div className="secret">
        <span data-testid="secret">{secret.value}</span>
        {/* The focus is not on the close button: a user who still holds Enter would lose the secret. */}
        <Copy value={secret.value} isFocused />
      </div>
      <div className="actions" style={{ justifyContent: 'flex-end' }}>
        <Button size="sm" onClick={onClose}>
          I have stored it
        </Button>
      </div>
    </div>
  );
}
