import { useSyncExternalStore } from 'react';

/** A value outside of components; those that show it follow its changes. */
interface ShownValue<Value> {
  get(): Value;
  set(next: Value): void;
  subscribe(listener: () => void): () => void;
}

export function shownValue<Value>(initial: Value): ShownValue<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useShown<Value>(shown: ShownValue<Value>): Value {
  return useSyncExternalStore(shown.subscribe, shown.get);
}
