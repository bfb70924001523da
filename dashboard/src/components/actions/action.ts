import type { CallOptions } from '@taprail/sdk';
import type { ReactNode } from 'react';
import type { Tone } from '../../format/words.ts';
import type { Field, Values } from '../fields/fields.tsx';

/** A change that a user can make: its questions, its request and its outcome. */
export interface Action<Answer> {
  /** The text of the button that opens the dialog. */
  readonly label: string;
  /** The title of the dialog; the label by default. */
  readonly title?: string;
  /** The consequences, in a sentence or two. */
  readonly about?: ReactNode;
  /** The text of the button that does it; the label by default. */
  readonly confirm?: string | ((values: Values) => string);
  /** Whether it cannot be undone. */
  readonly isGrave?: boolean;
  /** Whether it exists in the test environment only, which its button shows. */
  readonly isTest?: boolean;
  /** The permission that the user's role must have; without it there is no button. */
  readonly scope: string;
  /** As in "Refunds need", for the sentence that names the required role. */
  readonly needs?: string;
  readonly fields?: readonly Field[];
  /**
   * The key stays the same for the same values, so that the effect happens once. The changed values
   * are separate, so that a PATCH keeps concurrent changes to the others.
   */
  readonly run: (values: Values, options: Keyed, changed: Values) => Promise<Answer>;
  /** The message afterwards, which may be bad news: the provider can refuse. */
  readonly done: string | ((answer: Answer) => Said);
  /** Kinds of objects to reload. */
  readonly changes?: readonly string[];
  readonly onDone?: (answer: Answer) => void;
  /** The secrets in the answer, shown once in the same dialog. */
  readonly secret?: (answer: Answer) => Secret;
}

export interface Secret {
  readonly title: string;
  readonly about: string;
  readonly value: string;
}

/** The options of a call that changes something. */
type Keyed = Required<Pick<CallOptions, 'idempotencyKey'>>;

/** The last request whose outcome is unknown. */
export interface Intent {
  readonly key: string;
  /** The action and its values as one text. */
  readonly asked: string;
}

/** A plain text is good news. */
export type Said = string | { readonly text: string; readonly tone: Tone };
