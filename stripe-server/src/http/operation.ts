import type { OwnAccount } from '../world/own-account.ts';
import type { Fields, Rule } from './parameters.ts';
import { fields } from './parameters.ts';

/** For which account an operation runs, and what its path says. */
export interface Call {
  /** Whose objects are meant: the own account or a connected one. */
  readonly account: string;
  /** Whose key it is. */
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
  /** Reads the parameters and returns what carries it out. */
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
