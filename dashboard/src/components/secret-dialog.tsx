import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Copy } from './values.tsx';

/** Shows what can be seen this once only. */
export function SecretDialog(props: {
  readonly title: string;
  readonly about: string;
  readonly secret: string | null;
  readonly onClose: () => void;
}): ReactNode {
  const { title, about, secret, onClose } = props;
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className="row-gap">
        <span>{about}</span>
        <div className="secret">
          <span data-testid="secret">{secret}</span>
          <Copy value={secret ?? ''} />
        </div>
        <div className="actions" style={{ justifyContent: 'flex-end' }}>
          <Button size="sm" onClick={onClose}>
            I have kept it
          </Button>
        </div>
      </div>
    </Modal>
  );
}
