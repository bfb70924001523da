/** A Stripe id: a short word, then letters and digits. */
const idPattern = /^[a-z]+_(?=\w*[0-9A-Z])\w+$/;

/** The name of the endpoint whose requests Stripe counts: the method, and the path without ids. */
export function endpointOf(method: string, path: string): string {
  const [bare = ''] = path.split('?');
  const words = bare.split('/').map((word) => (idPattern.test(word) ? '{id}' : word));
  return `${method} ${words.join('/')}`;
}
