/** Something that the reference describes. */
interface Operation {
  /** As one writes it: `POST /v1/taps`, or the kind of an event. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly group: string;
  readonly address: string;
}

type Described = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>
>;

/** The operations and events of the API description, with their places in the reference. */
export function listOperations(openApi: Readonly<Record<string, unknown>>): readonly Operation[] {
  return [
    ...listPart(openApi.paths, (path, method, tag) => ({
      name: `${method} ${path}`,
      group: tag,
      address: `/reference/#tag/${slug(tag)}/${method}${path}`,
    })),
    ...listPart(openApi.webhooks, (kind, method) => ({
      name: kind,
      group: 'Event',
      address: `/reference/#webhook/${method}/${kind}`,
    })),
  ];
}

/** Finds what inline code of a guide names; parameters may be written `:id` or `{id}`. */
export function operationFinder(operations: readonly Operation[]): (code: string) => string | null {
  const known = new Map(operations.map(({ name, address }) => [bare(name), address]));
  for (const page of ['/docs', '/reference', '/openapi.json']) known.set(page, page);
  return (code) => known.get(bare(code)) ?? null;
}

function listPart(
  part: unknown,
  place: (
    path: string,
    method: string,
    tag: string,
  ) => Pick<Operation, 'name' | 'group' | 'address'>,
): readonly Operation[] {
  return Object.entries(part as Described).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      summary: String(operation.summary),
      description: String(operation.description),
      ...place(path, method.toUpperCase(), String((operation.tags as unknown[] | undefined)?.[0])),
    })),
  );
}

function bare(name: string): string {
  return name.replaceAll(/:\w+|\{\w+\}/g, '{}');
}

function slug(tag: string): string {
  return tag.toLowerCase().replaceAll(' ', '-');
}
