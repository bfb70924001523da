export interface RequestTemplate {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `{serial}` and `{random}` in path, headers and body are replaced by fixed-width numbers. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
  /** How often it is sent per cycle of a mix; 1 by default. */
  readonly weight?: number;
}

export interface Numbers {
  readonly serial: number;
  readonly random: number;
}

const digits = 9;

/**
 * Prepares a request so that sending it costs little more than joining strings. Numbers have a
 * fixed width, so the length of the body is known beforehand.
 */
export function compileRequest(
  template: RequestTemplate,
  host: string,
): (numbers: Numbers) => string {
  const { method, path, headers = {}, body = '' } = template;
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== '') {
    const lengthBytes = Buffer.byteLength(fill(body.split(placeholder), { serial: 0, random: 0 }));
    lines.push('content-type: application/json', `content-length: ${lengthBytes}`);
  }
  const parts = `${lines.join('\r\n')}\r\n\r\n${body}`.split(placeholder);
  return (numbers) => fill(parts, numbers);
}

/** The group makes `split` keep the names, at odd indexes. */
const placeholder = /\{(serial|random)\}/;

function fill(parts: readonly string[], numbers: Numbers): string {
  let text = parts[0] ?? '';
  for (let index = 1; index < parts.length; index += 2) {
    const number = parts[index] === 'serial' ? numbers.serial : numbers.random;
    text += String(number).padStart(digits, '0') + parts[index + 1];
  }
  return text;
}
