import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { shownValue, useShown } from '../../api/shown-value.ts';
import type { Tone } from '../../format/words.ts';
import './toasts.css';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: Tone;
}

const shownMs = 6_000;
const toasts = shownValue<readonly Toast[]>([]);
let lastId = 0;

/** A message for a few seconds. Bad news stay until closed. */
export function say(text: string, tone: Tone = 'good'): void {
  lastId += 1;
  const id = lastId;
  toasts.set([...toasts.get(), { id, text, tone }]);
  if (tone !== 'bad') setTimeout(() => close(id), shownMs);
}

export function Toasts(): ReactNode {
  const shown = useShown(toasts);
  return (
    <div className="toasts" role="status">
      {shown.map(({ id, text, tone }) => (
        <div key={id} className="toast" data-tone={tone}>
          <span>{text}</span>
          <CloseButton size="sm" aria-label="Close the message" onClick={() => close(id)} />
        </div>
      ))}
    </div>
  );
}

function close(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
