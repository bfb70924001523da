/** A statement with a fixed text, so that PostgreSQL keeps one prepared plan for it. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Its name in traces, if it is not prepared. */
  readonly label?: string;
  /**
   * The platform whose rows it reads or writes: on Citus it may be sent to that platform's node.
   */
  readonly platformId?: string;
}

/** A statement for items of the given platform, or of several where that is null. */
export type BatchStatement<Item> = (platformId: string | null, items: readonly Item[]) => Statement;

export function platformOf(item: { readonly platformId: string }): string {
  return item.platformId;
}

/** Text without parameters that several statements share. */
class Fragment {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export function fragment(strings: TemplateStringsArray): Fragment {
  return new Fragment(strings.join(''));
}

/** The text of a template, the same for all values. */
interface Shape {
  readonly text: string;
  readonly hasFragments: boolean;
}

const shapes = new WeakMap<TemplateStringsArray, Shape>();

/**
 * `` sql('entity_operation')`select … where id = ${id}::uuid` ``: every substitution but a fragment
 * becomes a parameter, never text. The name identifies the text on a connection, so it is used only
 * once.
 */
export function sql(
  name: string,
): (strings: TemplateStringsArray, ...values: readonly unknown[]) => Statement {
  return (strings, ...values) => {
    const { text, hasFragments } = shapes.get(strings) ?? keepShape(strings, values);
    return { name, text, values: hasFragments ? values.filter(isParameter) : values };
  };
}

function keepShape(strings: TemplateStringsArray, values: readonly unknown[]): Shape {
  let parameters = 0;
  const texts = values.map((value) => {
    if (value instanceof Fragment) return value.text;
    parameters += 1;
    return `$${parameters}`;
  });
  const text = String.raw({ raw: strings }, ...texts);
  const shape = { text, hasFragments: parameters < values.length };
  shapes.set(strings, shape);
  return shape;
}

function isParameter(value: unknown): boolean {
  return !(value instanceof Fragment);
}

/**
 * The same statement, planned for its values each time: for lists whose filters may be absent,
 * where no single plan is good for all.
 */
export function plannedAfresh(statement: Statement): Statement {
  // Without a name the driver does not prepare it.
  return { ...statement, name: '', label: statement.name };
}

export function nameOf({ name, label }: Statement): string {
  return label ?? name;
}
