/** An id of Stripe's: a short word, and letters and digits behind it. */
const idPattern = /^[a-z]+_(?=\w*[0-9A-Z])\w+$/;

/** The name of an operation, for which Stripe counts requests: its method, and its path without ids. */
export function endpointOf(method: string, path: string): string {
  const [bare = ''] = path.split('?');
  const words = bare.split('/').map((word) => (idPattern.test(word) ? '{id}' : word));
  return `${method} ${words.join('/')}`;
}
