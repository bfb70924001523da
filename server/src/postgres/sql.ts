/** A statement with a fixed text, so that PostgreSQL keeps one prepared plan for it. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

const texts = new WeakMap<TemplateStringsArray, string>();

/**
 * `` sql('entity_operation')`select … where id = ${id}::uuid` ``: every substitution becomes a
 * parameter, never text. The name identifies the text on a connection, so it is used only once.
 */
export function sql(
  name: string,
): (strings: TemplateStringsArray, ...values: readonly unknown[]) => Statement {
  return (strings, ...values) => {
    let text = texts.get(strings);
    if (text === undefined) {
      text = strings.reduce((before, part, index) => `${before}$${index}${part}`);
      texts.set(strings, text);
    }
    return { name, text, values };
  };
}
