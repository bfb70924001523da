import type { FieldError } from '../errors.ts';
import { didYouMean } from './did-you-mean.ts';
import { faultSentence, type SchemaFault } from './fault-sentences.ts';

/** Far more than anybody corrects by hand. */
const errorsMax = 100;
const faultsReadMax = 400;

interface FieldErrorsContext {
  /** The name for the whole value; `body` by default. */
  readonly root?: string;
  /** Finds what an unknown field may have meant, instead of the schema's own properties. */
  readonly suggest?: (unknown: UnknownField) => string | null;
}

export interface UnknownField {
  /** Names of the objects around the field, outermost first. */
  readonly parents: readonly string[];
  readonly name: string;
}

/**
 * Translates a validator's faults for the caller: one error per field, in the order found and up to
 * a hundred, each with the name of the field and what to send. Submitted values are never repeated.
 */
export function fieldErrors(
  faults: readonly SchemaFault[],
  context: FieldErrorsContext = {},
): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const fault of settleAlternatives(faults.slice(0, faultsReadMax))) {
    if (errors.size >= errorsMax) break;
    const error = fieldError(fault, context);
    if (error !== null && !errors.has(error.param)) errors.set(error.param, error);
  }
  return [...errors.values()];
}

/** The error for an unknown field, with what it may have meant. */
export function unknownField(unknown: UnknownField, suggestion: string | null): FieldError {
  const param = nameOf([...unknown.parents, unknown.name]);
  const advice = suggestion === null ? 'Remove it.' : `Did you mean ${suggestion}?`;
  const message = `${param} is not a known field. ${advice}`;
  return { param, code: 'parameter_unknown', message };
}

function fieldError(fault: SchemaFault, context: FieldErrorsContext): FieldError | null {
  const path = pathOf(fault.instancePath);
  const { params } = fault;
  switch (fault.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = String(params.additionalProperty ?? params.unevaluatedProperty);
      const unknown = { parents: path, name };
      return unknownField(unknown, (context.suggest ?? suggestFrom(fault))(unknown));
    }
    case 'required':
    case 'dependentRequired':
    case 'dependencies': {
      const param = nameOf([...path, String(params.missingProperty)]);
      const because = fault.keyword === 'required' ? '' : ` together with ${params.property}`;
      const message = `${param} is required${because}. Add it.`;
      return { param, code: 'parameter_missing', message };
    }
    // Both only summarise faults that are reported as well.
    case 'propertyNames':
    case 'if':
      return null;
    default: {
      const isName = fault.propertyName !== undefined;
      const named = isName ? [...path, String(fault.propertyName)] : path;
      const param = nameOf(named) || (context.root ?? 'body');
      const message = `${param}${isName ? ', as a name,' : ''} ${faultSentence(fault)}`;
      return { param, code: 'parameter_invalid', message };
    }
  }
}

function suggestFrom(fault: SchemaFault): (unknown: UnknownField) => string | null {
  const schema = fault.parentSchema;
  const known =
    typeof schema === 'object' && schema !== null && 'properties' in schema
      ? Object.keys(Object(schema.properties))
      : [];
  return ({ parents, name }) => {
    const meant = didYouMean(name, known);
    return meant === null ? null : nameOf([...parents, meant]);
  };
}

/**
 * If a value fits none of several alternatives, the validator reports the faults of each. If
 * exactly one alternative has the value's type, only its faults are kept; otherwise one error names
 * them all.
 */
function settleAlternatives(faults: readonly SchemaFault[]): SchemaFault[] {
  const dropped = new Set<SchemaFault>();
  const settled = new Map<SchemaFault, SchemaFault>();
  for (const fault of faults) {
    if (fault.keyword !== 'anyOf' && fault.keyword !== 'oneOf') continue;
    const inside = faults.filter(
      (each) =>
        each.schemaPath.startsWith(`${fault.schemaPath}/`) &&
        `${each.instancePath}/`.startsWith(`${fault.instancePath}/`),
    );
    const here = inside.filter((each) => each.instancePath === fault.instancePath);
    const misfits = here.filter((each) => ['type', 'const', 'enum'].includes(each.keyword));
    const branchOf = (each: SchemaFault): string =>
      each.schemaPath.slice(fault.schemaPath.length + 1).split('/', 1)[0] ?? '';
    const misfitting = new Set(misfits.map(branchOf));
    const fitting = new Set(inside.map(branchOf).filter((branch) => !misfitting.has(branch)));
    for (const each of inside) {
      if (fitting.size !== 1 || !fitting.has(branchOf(each))) dropped.add(each);
    }
    if (fitting.size === 1) dropped.add(fault);
    else settled.set(fault, { ...fault, params: { ...fault.params, misfits } });
  }
  return faults.filter((fault) => !dropped.has(fault)).map((fault) => settled.get(fault) ?? fault);
}

function pathOf(instancePath: string): string[] {
  if (instancePath === '') return [];
  return instancePath
    .slice(1)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * A field's name for errors. It comes from the caller, so it is cut if it is long and made
 * well-formed.
 */
export function nameOf(path: readonly string[]): string {
  const name = path.join('.');
  return (name.length > 200 ? `${name.slice(0, 199)}…` : name).toWellFormed();
}
