import { Modal } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { Action, Intent, Secret } from './action.ts';
import { ActionForm } from './action-form.tsx';
import { SecretView } from './secret-view.tsx';

interface Opened {
  readonly action: Action<never>;
  readonly intent: RefObject<Intent | null>;
}

let open: (opened: Opened) => void = () => {};

export function openActionDialog<Answer>(
  action: Action<Answer>,
  intent: RefObject<Intent | null>,
): void {
  open({ action: action as unknown as Action<never>, intent });
}

/**
 * The dialog of every action. It belongs to the shell and not to the button, which disappears as
 * soon as the action is no longer possible, even while its outcome is shown.
 */
export function ActionDialog(): ReactNode {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const [secret, setSecret] = useState<Secret | null>(null);
  useEffect(() => {
    open = setOpened;
    return () => {
      open = () => {};
    };
  }, []);
  const isLocked = isRunning || secret !== null;
  // It belongs to the page that opened it, so navigation closes it.
  const { pathname } = useLocation();
  const [path, setPath] = useState(pathname);
  if (path !== pathname) {
    setPath(pathname);
    if (!isLocked) setOpened(null);
  }
  const close = () => {
    setSecret(null);
    setOpened(null);
  };
  return (
    <Modal
      opened={opened !== null}
      onClose={close}
      title={secret?.title ?? opened?.action.title ?? opened?.action.label}
      closeOnClickOutside={!isLocked}
      closeOnEscape={!isLocked}
      withCloseButton={!isLocked}
      transitionProps={{ exitDuration: 0 }}
    >
      {secret !== null && <SecretView secret={secret} onClose={close} />}
      {secret === null && opened !== null && (
        <ActionForm
          action={opened.action}
          intent={opened.intent}
          onRunning={setIsRunning}
          onSecret={setSecret}
          onClose={close}
        />
      )}
    </Modal>
  );
}
