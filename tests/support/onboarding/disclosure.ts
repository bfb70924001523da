/**
 * Returns the values that can be read in the text, with or without separators, in either case, as
 * hexadecimal or as base64.
 */
export function disclosed(text: string, values: readonly string[]): readonly string[] {
  const lower = text.toLowerCase();
  return values.filter(
    (value) =>
      spellings(value).some(
        (spelling) => lower.includes(spelling.toLowerCase()) || lower.includes(hex(spelling)),
      ) || base64Cores(value).some((core) => text.includes(core)),
  );
}

function spellings(value: string): readonly string[] {
  const bare = value.replaceAll(/[^\p{L}\p{N}]/gu, '');
  // A few digits alone occur by chance.
  return bare.length >= 7 ? [value, bare] : [value];
}

function hex(text: string): string {
  return Buffer.from(text).toString('hex');
}

/** The base64 forms of the value for each of its possible byte offsets. */
function base64Cores(value: string): readonly string[] {
  return [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)]);
    const whole = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64');
    return whole.slice(before === 0 ? 0 : 4);
  });
}
