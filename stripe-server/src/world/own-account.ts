/** An account that has keys of its own, with which it acts for itself and opens others. */
export interface OwnAccount {
  readonly id: string;
  readonly application: string;
  readonly created: number;
  readonly country: string;
  readonly defaultCurrency: string;
  /** The currencies that it has bank accounts for; null: one for each. */
  readonly currencies: ReadonlySet<string> | null;
  readonly secretKey: string;
  /** Signs what is sent about the account itself, and everything that goes to one address. */
  readonly webhookSecret: string;
  /** Signs what is sent about its connected accounts where that has an address of its own. */
  readonly connectWebhookSecret: string;
}

export interface OwnDetails {
  readonly country?: string;
  /** The default currency. Other money is exchanged, unless `currencies` names it, too. */
  readonly currency?: string;
  readonly currencies?: readonly string[];
  readonly secretKey?: string;
  readonly webhookSecret?: string;
}

/** A key that may not do everything. */
export interface RestrictedKey {
  readonly key: string;
  /** Whether it has a permission, such as `payout_write`. */
  readonly has: (permission: string) => boolean;
  /** Whether it has it for connected accounts; null if it has none there at all. */
  readonly hasForConnected: ((permission: string) => boolean) | null;
}

/** The account of a key, and its permissions. */
export interface KeyHolder {
  readonly own: OwnAccount;
  /** Null for a secret key, which may do everything. */
  readonly restricted: RestrictedKey | null;
}

/** The own accounts of a Stripe, found by their ids and keys. */
export class OwnAccounts {
  readonly #byId = new Map<string, OwnAccount>();
  readonly #byKey = new Map<string, KeyHolder>();

  add(account: OwnAccount): OwnAccount {
    if (this.#byKey.has(account.secretKey)) throw new Error('another account has this secret key');
    this.#byId.set(account.id, account);
    this.#byKey.set(account.secretKey, { own: account, restricted: null });
    return account;
  }

  find(id: string): OwnAccount | null {
    return this.#byId.get(id) ?? null;
  }

  restrict(own: OwnAccount, restricted: RestrictedKey): void {
    this.#byKey.set(restricted.key, { own, restricted });
  }

  /** Withdraws a key, as a person may do at any time. */
  revoke(key: string): void {
    this.#byKey.delete(key);
  }

  byKey(key: string): KeyHolder | null {
    return this.#byKey.get(key) ?? null;
  }

  get all(): readonly OwnAccount[] {
    return [...this.#byId.values()];
  }
}
