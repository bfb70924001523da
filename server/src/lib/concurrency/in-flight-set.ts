interface Place<Item> {
  readonly item: Item;
  before: Place<Item> | null;
  after: Place<Item> | null;
}

/**
 * Items in flight, in the order in which they were added. A Set would not do: with many additions
 * and removals V8 rebuilds its table again and again, and each table points to the next. An old one
 * then keeps all later ones, and what they held, alive until a full collection.
 */
export class InFlightSet<Item> implements Iterable<Item> {
  #first: Place<Item> | null = null;
  #last: Place<Item> | null = null;

  /** Returns a function that removes it, which may be called again. */
  add(item: Item): () => void {
    const place: Place<Item> = { item, before: this.#last, after: null };
    if (place.before === null) this.#first = place;
    else place.before.after = place;
    this.#last = place;
    return () => this.#remove(place);
  }

  get isEmpty(): boolean {
    return this.#first === null;
  }

  *[Symbol.iterator](): Iterator<Item> {
    for (let place = this.#first; place !== null; place = place.after) yield place.item;
  }

  #remove(place: Place<Item>): void {
    const { before, after } = place;
    if (before === null && this.#first !== place) return;
    if (before === null) this.#first = after;
    else before.after = after;
    if (after === null) this.#last = before;
    else after.before = before;
    // A reference to a removed item must not keep its neighbours alive.
    place.before = null;
    place.after = null;
  }
}
