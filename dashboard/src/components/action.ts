import type { ReactNode } from 'react';
import type { Tone } from '../format/words.ts';
import type { Field, Values } from './fields.tsx';

/** Something that changes the world: how it is asked for, done and told of. */
export interface Action<Answer> {
  /** On the button that opens the dialog. */
  readonly label: string;
  /** What the dialog asks; the label by default. */
  readonly title?: string;
  /** What will happen, in a sentence or two. */
  readonly about?: ReactNode;
  /** On the button that does it; the label by default. */
  readonly confirm?: string | ((values: Values) => string);
  /** Whether it cannot be taken back. */
  readonly isGrave?: boolean;
  /** Whether it exists in the test environment only, which its button shows. */
  readonly isTest?: boolean;
  /** What the role of the user must allow; without it there is no button. */
  readonly scope: string;
  /** As in "Refunds need": the role is named where its lack takes the button away. */
  readonly needs?: string;
  readonly fields?: readonly Field[];
  /**
   * The key is the same however often the same values are sent, so that it happens once. What was
   * changed is apart, so that the rest stays as somebody else may have set it meanwhile.
   */
  readonly run: (values: Values, idempotencyKey: string, changed: Values) => Promise<Answer>;
  /** What is said afterwards, which need not be good: the provider can refuse. */
  readonly done: string | ((answer: Answer) => Said);
  /** Kinds of objects to load again. */
  readonly changes?: readonly string[];
  readonly onDone?: (answer: Answer) => void;
  /** What the answer has that is shown this once, in the same dialog. */
  readonly secret?: (answer: Answer) => Secret;
}

export interface Secret {
  readonly title: string;
  readonly about: string;
  readonly value: string;
}

/** What was sent last and has no known outcome yet. */
export interface Intent {
  readonly key: string;
  /** What was asked for, and the values, as one text. */
  readonly asked: string;
}

/** A text alone is good news. */
export type Said = string | { readonly text: string; readonly tone: Tone };
