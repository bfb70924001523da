interface Place<Item> {
  readonly item: Item;
  before: Place<Item> | null;
  after: Place<Item> | null;
}

/**
 * What is in flight, in the order in which it began. Why not a Set: with so many additions and
 * removals V8 rebuilds a Set's table again and again, and each table points to the next; one that
 * has grown old then keeps all later ones, and whatever they held, until a full collection.
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
    // Whoever holds a removed one must not hold its neighbours.
    place.before = null;
    place.after = null;
  }
}
