import { Button, type ButtonProps, Modal } from '@mantine/core';
import { TaprailRefusal } from '@taprail/sdk';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { refresh } from '../api/query-client.ts';
import { useMay } from '../api/session.ts';
import './action-button.css';
import { Failure } from './failure.tsx';
import { type Field, FieldInput, findFaults, initialValues, type Values } from './fields.tsx';
import { say } from './toasts.tsx';

export interface Action<Answer> {
  /** On the button that opens the dialog. */
  readonly label: string;
  /** What the dialog asks; the label by default. */
  readonly title?: string;
  /** What will happen, in a sentence or two. */
  readonly about?: ReactNode;
  /** On the button that does it; the label by default. */
  readonly confirm?: string;
  /** Whether it cannot be taken back. */
  readonly isGrave?: boolean;
  /** Whether it exists in the test environment only, which its button shows. */
  readonly isTest?: boolean;
  /** What the role of the user must allow; without it there is no button. */
  readonly scope: string;
  readonly fields?: readonly Field[];
  /** The key is the same however often it is tried, so that it happens once. */
  readonly run: (values: Values, idempotencyKey: string) => Promise<Answer>;
  /** What is said afterwards. */
  readonly done: string | ((answer: Answer) => string);
  /** Kinds of objects to load again. */
  readonly changes?: readonly string[];
  readonly onDone?: (answer: Answer) => void;
}

/** A button for something that changes the world, which first asks whether it should. */
export function ActionButton<Answer>(
  props: Action<Answer> & Pick<ButtonProps, 'variant' | 'size' | 'disabled'>,
): ReactNode {
  const {
    label,
    scope,
    isGrave = false,
    isTest = false,
    variant = 'default',
    size = 'xs',
    disabled,
  } = props;
  const may = useMay(scope);
  const [isOpen, setIsOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button
        variant={variant}
        size={size}
        disabled={disabled ?? false}
        className={isTest ? 'test-action' : isGrave && variant !== 'filled' ? 'grave' : ''}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={props.title ?? label}>
        {isOpen && <ActionForm {...props} onClose={() => setIsOpen(false)} />}
      </Modal>
    </>
  );
}

/** Made anew whenever the dialog opens, and with it the idempotency key. */
function ActionForm<Answer>(props: Action<Answer> & { readonly onClose: () => void }): ReactNode {
  const { fields = [], isGrave = false, onClose } = props;
  const [key] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState(() => initialValues(fields));
  const [faults, setFaults] = useState<Values>({});
  const [error, setError] = useState<unknown>(null);
  const [isRunning, setIsRunning] = useState(false);
  // A double click comes before the button is disabled.
  const isBusy = useRef(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = findFaults(fields, values);
    setFaults(found);
    if (Object.keys(found).length > 0 || isBusy.current) return;
    isBusy.current = true;
    setIsRunning(true);
    setError(null);
    try {
      const answer = await props.run(values, key);
      refresh(...(props.changes ?? []));
      say(typeof props.done === 'string' ? props.done : props.done(answer));
      props.onDone?.(answer);
      onClose();
    } catch (thrown) {
      setFaults(faultsOf(thrown, fields));
      setError(thrown);
    } finally {
      isBusy.current = false;
      setIsRunning(false);
    }
  };

  return (
    <form className="action" noValidate onSubmit={(event) => void submit(event)}>
      {props.about !== undefined && <div className="about">{props.about}</div>}
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          fault={faults[field.name]}
          onChange={(value) => {
            setValues((old) => ({ ...old, [field.name]: value }));
            setFaults(({ [field.name]: _, ...others }) => others);
          }}
        />
      ))}
      {error !== null && <Failure error={error} />}
      <div className="buttons">
        <Button variant="default" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          size="sm"
          loading={isRunning}
          {...(isGrave ? { color: 'red.8' } : {})}
          data-autofocus={fields.length === 0 ? true : undefined}
        >
          {props.confirm ?? props.label}
        </Button>
      </div>
    </form>
  );
}

/** The service names what is wrong by parameter; a field may have the same name. */
function faultsOf(error: unknown, fields: readonly Field[]): Values {
  if (!(error instanceof TaprailRefusal)) return {};
  const named = [
    ...error.errors.map(({ param, message }) => [param, message] as const),
    ...(error.param === undefined ? [] : [[error.param, error.message] as const]),
  ];
  const known = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(named.filter(([name]) => known.has(name)));
}
