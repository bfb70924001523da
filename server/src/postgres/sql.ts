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

/**
 * The same statement, planned anew each time for the values at hand: for lists whose filters may be
 * absent, where no one plan is good for all.
 */
export function plannedAfresh(statement: Statement): Statement {
  // Without a name the driver does not prepare it.
  return { ...statement, name: '' };
}

const united = new Map<string, string>();

/**
 * One statement that runs several, the rows of one after those of another: they share a round trip
 * and a commit. All must have the same columns.
 */
export function together(statements: readonly Statement[]): Statement {
  const [only, ...others] = statements;
  if (only === undefined) throw new Error('there is no statement to run');
  if (others.length === 0) return only;
  const name = statements.map((statement) => statement.name).join('_and_');
  let text = united.get(name);
  if (text === undefined) {
    let before = 0;
    const texts = statements.map((statement) => {
      const first = before;
      before += statement.values.length;
      return statement.text.replaceAll(/\$(\d+)/g, (_, number) => `$${first + Number(number)}`);
    });
    text = texts.join(' union all ');
    united.set(name, text);
  }
  return { name, text, values: statements.flatMap((statement) => statement.values) };
}
