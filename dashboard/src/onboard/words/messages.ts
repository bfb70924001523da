import type { en } from './en.ts';

export type MessageKey = keyof typeof en;

/** A catalogue: a language that lacks a text does not compile. */
export type Messages = Readonly<Record<MessageKey, string>>;

/** The names in the braces of a text. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values that a text needs, none for most. */
export type Values<Key extends MessageKey> = [NamesIn<(typeof en)[Key]>] extends [never]
  ? []
  : [Readonly<Record<NamesIn<(typeof en)[Key]>, string | number>>];

/** A text in a language, with its values. */
export type Say = <Key extends MessageKey>(key: Key, ...values: Values<Key>) => string;

export function sayIn(messages: Messages): Say {
  return (key, ...[values]) =>
    messages[key].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      String((values as Readonly<Record<string, string | number>> | undefined)?.[name] ?? ''),
    );
}

/** The key among those given that the catalogue has, from the most precise on. */
export function keyAmong(messages: Messages, keys: readonly string[]): MessageKey | undefined {
  return keys.find((key): key is MessageKey => Object.hasOwn(messages, key));
}
