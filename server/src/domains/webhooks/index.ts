export { type Event, type EventKind, eventKinds, makeEvent } from './event.ts';
