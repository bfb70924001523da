import { Modal } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { Action, Intent, Secret } from './action.ts';
import { ActionForm } from './action-form.tsx';
import { SecretView } from './secret-view.tsx';

interface Opened {
  readonly action: Action<never>;
  readonly intent: RefObject<Intent | null>;
}

const listeners = new Set<() => void>();
let opened: Opened | null = null;

export function openActionDialog<Answer>(
  action: Action<Answer>,
  intent: RefObject<Intent | null>,
): void {
  show({ action: action as unknown as Action<never>, intent });
}

/**
 * The dialog of every action. It is part of the shell and not of the button, which goes away as
 * soon as the action is no longer possible, even while somebody reads what it says.
 */
export function ActionDialog(): ReactNode {
  const shown = useSyncExternalStore(subscribe, () => opened);
  const [isRunning, setIsRunning] = useState(false);
  const [secret, setSecret] = useState<Secret | null>(null);
  const { pathname } = useLocation();
  const isLocked = isRunning || secret !== null;
  const close = () => {
    setSecret(null);
    show(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it belongs to the page it is opened on
  useEffect(() => {
    if (!isLocked) close();
  }, [pathname]);
  // Whoever signs out leaves nothing behind.
  useEffect(() => () => show(null), []);
  return (
    <Modal
      opened={shown !== null}
      onClose={close}
      title={secret?.title ?? shown?.action.title ?? shown?.action.label}
      closeOnClickOutside={!isLocked}
      closeOnEscape={!isLocked}
      withCloseButton={!isLocked}
      transitionProps={{ exitDuration: 0 }}
    >
      {secret !== null && <SecretView secret={secret} onClose={close} />}
      {secret === null && shown !== null && (
        <ActionForm
          action={shown.action}
          intent={shown.intent}
          onRunning={setIsRunning}
          onSecret={setSecret}
          onClose={close}
        />
      )}
    </Modal>
  );
}

function show(next: Opened | null): void {
  opened = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
