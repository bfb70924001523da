import type { JsonObject } from '../../server/src/lib/json.ts';

/** The committed description. */
export const descriptionFile = new URL('../../openapi.json', import.meta.url);

/** The last released description. The file does not exist before the first release. */
export const releasedFile = new URL('../../docs/openapi-released.json', import.meta.url);

export function renderDescription(description: JsonObject): string {
  return `${JSON.stringify(description, null, 2)}\n`;
}
