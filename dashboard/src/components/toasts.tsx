import { type ReactNode, useSyncExternalStore } from 'react';
import type { Tone } from '../format/words.ts';
import './toasts.css';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: Tone;
}

const shownMs = 6_000;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

/** Says for a few seconds what has happened. */
export function say(text: string, tone: Tone = 'good'): void {
  lastId += 1;
  const toast = { id: lastId, text, tone };
  change([...toasts, toast]);
  setTimeout(() => change(toasts.filter(({ id }) => id !== toast.id)), shownMs);
}

export function Toasts(): ReactNode {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className="toasts" role="status">
      {shown.map(({ id, text, tone }) => (
        <div key={id} className="toast" data-tone={tone}>
          {text}
        </div>
      ))}
    </div>
  );
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
