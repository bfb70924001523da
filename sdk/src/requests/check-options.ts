// Options that no request can be sent with are mistakes in the program. fetch would report them
// like failed connections, which are retried, and repeat the value, which may be a secret.

/** An address without credentials or parameters; in a page also a path. */
export function checkUrl(url: string): string {
  const isPath = /^\/(?!\/)/.test(url);
  const parsed = !isPath && URL.canParse(url) ? new URL(url) : null;
  const isAddress =
    parsed !== null &&
    /^https?:$/.test(parsed.protocol) &&
    `${parsed.username}${parsed.password}${parsed.search}${parsed.hash}` === '';
  if (!isPath && !isAddress) {
    throw new TypeError(
      'url must be an address such as https://taprail.example.com or http://127.0.0.1:8080, ' +
        'without credentials or parameters',
    );
  }
  // Every call would be sent to /v1/v1/…, and the service would only say that nothing is there.
  if (/(^|[^/])\/v1\/*$/.test(url)) {
    throw new TypeError(
      'url must not end in /v1: the client adds that itself, so leave it out, as in ' +
        'https://taprail.example.com',
    );
  }
  return url;
}

/** Without the line end that a file has after it. */
export function checkApiKey(apiKey: string): string {
  const key = typeof apiKey === 'string' ? apiKey.trim() : null;
  if (key !== null && /^(?:[srp]k_(?:test|live)|whsec)_/.test(key)) {
    // It would reach a server that it is not for.
    throw new TypeError('apiKey is a key of Stripe; use one of Taprail (tr_test_… or tr_live_…)');
  }
  if (key === '') {
    throw new TypeError('apiKey is empty; use a key of Taprail (tr_test_… or tr_live_…)');
  }
  if (key !== null && /^bearer /i.test(key)) {
    throw new TypeError('apiKey must be the key alone; the client adds "Bearer" itself');
  }
  if (key !== null && /^[\x21-\x7e]+$/.test(key)) return key;
  throw new TypeError('apiKey must be the text of a key, in visible ASCII characters, or null');
}

/** Plain JavaScript would not notice a misspelt option, such as an idempotency key. */
export function checkNames(
  options: object,
  known: readonly string[],
  besides: readonly string[] = [],
): void {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`the options must be an object, with any of ${known.join(', ')}`);
  }
  const unknown = Object.keys(options).find((name) => ![...known, ...besides].includes(name));
  if (unknown === undefined) return;
  throw new TypeError(`${unknown} is not an option; there are ${known.join(', ')}`);
}

export function checkIdempotencyKey(key: string): string {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new TypeError('idempotencyKey must be 1 to 255 visible ASCII characters');
}

export function checkTimeout(timeoutMs: number): number {
  if (timeoutMs > 0) return timeoutMs;
  throw new TypeError('timeoutMs must be a number above 0');
}
