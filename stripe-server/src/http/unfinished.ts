interface Request {
  readonly operation: string;
  /** Whether it took effect. */
  readonly execute: () => boolean;
}

/**
 * Requests that were answered with a saved 500 before they were executed. Stripe may find them
 * later and carry them out, while their keys keep answering the 500.
 */
export class Unfinished {
  #requests: readonly Request[] = [];

  add(request: Request): void {
    this.#requests = [...this.#requests, request];
  }

  /** Gives up on them, as Stripe does within a day. */
  forget(): void {
    this.#requests = [];
  }

  /** Executes them, or those of one operation. Returns how many took effect. */
  rollForward(operation?: string): number {
    const isMeant = (request: Request) => request.operation === (operation ?? request.operation);
    const chosen = this.#requests.filter(isMeant);
    this.#requests = this.#requests.filter((request) => !isMeant(request));
    return chosen.filter(({ execute }) => execute()).length;
  }
}
