interface Identified {
  readonly id: string;
}

/**
 * A list of a transaction, such as its refunds, while stages are applied: a thousand changes cost a
 * thousand steps. It copies the list only if it changes it.
 */
export class Members<T extends Identified> {
  #list: readonly T[];
  /** In the order of the list; null before the first change. */
  #byId: Map<string, T> | null = null;
  #isListed = true;

  constructor(list: readonly T[]) {
    this.#list = list;
  }

  get isChanged(): boolean {
    return this.#byId !== null;
  }

  get list(): readonly T[] {
    if (this.#byId !== null && !this.#isListed) this.#list = [...this.#byId.values()];
    this.#isListed = true;
    return this.#list;
  }

  /** Adds a member; one with the same id takes the place of the earlier one. */
  put(member: T): void {
    this.#byId ??= new Map(this.#list.map((each) => [each.id, each]));
    this.#byId.set(member.id, member);
    this.#isListed = false;
  }

  find(id: string): T | undefined {
    return this.#byId === null ? this.#list.find((each) => each.id === id) : this.#byId.get(id);
  }

  change(id: string, changes: Partial<T>): void {
    const member = this.find(id);
    if (member !== undefined) this.put({ ...member, ...changes });
  }
}
