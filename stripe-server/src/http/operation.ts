import type { Fields, Rule } from '../request/parameters.ts';
import { fields } from '../request/parameters.ts';
import type { OwnAccount } from '../world/own-account.ts';

/** The account of an operation, and the parameters of its path. */
export interface Call {
  /** The account of the request: the own one or a connected one. */
  readonly account: string;
  /** The account of the key. */
  readonly own: OwnAccount;
  /** The path as it was asked, which a list repeats. */
  readonly url: string;
  /** The parameter of the path with this name. */
  readonly at: (name: string) => string;
}

export interface Operation {
  /** As the official package calls it. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With its parameters in braces. */
  readonly path: string;
  /** Reads the parameters and returns the function that executes it. */
  readonly prepare: (form: FormOf) => (call: Call) => object;
}

type FormOf = Parameters<Rule<unknown>['read']>[0];
type Shape = Parameters<typeof fields>[0];

export function operation<S extends Shape>(
  name: string,
  [method, path]: readonly [Operation['method'], string],
  shape: S,
  run: (call: Call, params: Fields<S>) => object,
): Operation {
  const rule = fields(shape);
  return {
    name,
    method,
    path,
    prepare: (form) => {
      const params = rule.read(form, '');
      return (call) => run(call, params);
    },
  };
}
