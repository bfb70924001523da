interface Place<Item> {
  readonly item: Item;
  before: Place<Item> | null;
  after: Place<Item> | null;
}

/**
 * What is under way, in the order in which it began. It could be a Set, but with so much coming and
 * going V8 makes a Set's table anew again and again and has each point to the next; one that has
 * grown old then keeps all that follow, and whatever they held, until the whole heap is collected.
 */
export class Underway<Item> implements Iterable<Item> {
  #first: Place<Item> | null = null;
  #last: Place<Item> | null = null;

  /** Returns what ends it; that may be called again. */
  begin(item: Item): () => void {
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
    // Whoever holds an ended one must not hold its neighbours.
    place.before = null;
    place.after = null;
  }
}
