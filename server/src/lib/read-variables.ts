import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

/**
 * Reads environment variables one by one. A value that is not understood adds a sentence to
 * `problems`, so that everything wrong is reported together. An empty value counts as unset.
 */
export function readVariables<Variable extends string>(
  env: Readonly<Partial<Record<Variable, string | undefined>>>,
  problems: string[],
) {
  const refuse = <T>(problem: string, otherwise: T): T => {
    problems.push(problem);
    return otherwise;
  };
  return {
    /** Adds a sentence and returns the fallback. */
    refuse,

    choice<const T extends string>(
      name: Variable,
      allowed: readonly T[],
      otherwise: NoInfer<T>,
    ): T {
      const value = env[name];
      if (!value) return otherwise;
      const found = allowed.find((candidate) => candidate === value);
      if (found !== undefined) return found;
      const choice = allowed.length === 1 ? allowed[0] : `one of ${allowed.join(', ')}`;
      return refuse(`${name} must be ${choice}.`, otherwise);
    },

    integer(name: Variable, bounds: { min: number; max: number; otherwise: number }): number {
      const { min, max, otherwise } = bounds;
      const value = env[name];
      if (!value) return otherwise;
      const number = Number(value);
      if (/^\d+$/.test(value) && number >= min && number <= max) return number;
      return refuse(`${name} must be a whole number from ${min} to ${max}.`, otherwise);
    },

    url(name: Variable, protocols: readonly string[]): string | null {
      const value = env[name];
      if (!value) return null;
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) {
        return value.replace(/\/+$/, '');
      }
      return refuse(`${name} must be a URL beginning with ${protocols.join('// or ')}//.`, null);
    },

    /** In milliseconds. */
    seconds(name: Variable, bounds: { min?: number; max: number; otherwise: number }): number {
      return 1000 * this.integer(name, { min: 1, ...bounds });
    },

    /** In milliseconds; null if the variable is not set. */
    hours(name: Variable, bounds: { max: number }): number | null {
      return 3600 * this.seconds(name, { ...bounds, otherwise: 0 }) || null;
    },

    /** An empty value means no subnets at all; the default holds only if the variable is absent. */
    cidrs(name: Variable, otherwise: readonly string[]): readonly string[] {
      const value = env[name];
      if (value === undefined) return otherwise;
      if (value.trim() === '') return [];
      const cidrs = value.split(',').map((text) => text.trim());
      if (cidrs.every(isCidr)) return cidrs;
      return refuse(`${name} must be subnets such as 10.0.0.0/8, separated by commas.`, otherwise);
    },

    file(name: Variable): Buffer | null {
      try {
        return readFileSync(env[name] ?? '');
      } catch {
        return refuse(`${name} names a file that cannot be read.`, null);
      }
    },
  };
}

function isCidr(text: string): boolean {
  const [, address = '', prefix] = /^([^/%]+)\/(\d{1,3})$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(prefix) <= (family === 4 ? 32 : 128);
}
