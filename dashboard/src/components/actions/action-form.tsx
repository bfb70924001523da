import { Button } from '@mantine/core';
import { TaprailConnectionError, TaprailError, TaprailRefusal } from '@taprail/sdk';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../../sdk/src/requests/idempotency-key.ts';
import { recordSignedOut, reload } from '../../api/query-client.ts';
import { sortFaults } from '../../format/refusal.ts';
import {
  type Field,
  FieldInput,
  findFaults,
  initialValues,
  type Values,
} from '../fields/fields.tsx';
import { Failure } from '../page/failure.tsx';
import type { Action, Intent, Said, Secret } from './action.ts';
import { say } from './toasts.tsx';

/** The questions of a dialog. Created anew whenever it opens. */
export function ActionForm<Answer>(props: {
  readonly action: Action<Answer>;
  readonly intent: RefObject<Intent | null>;
  readonly onRunning: (isRunning: boolean) => void;
  readonly onSecret: (secret: Secret) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { action, intent, onRunning, onSecret, onClose } = props;
  const { fields = [], isGrave = false, confirm = action.label } = action;
  const [values, setValues] = useState(() => initialValues(fields));
  const [faults, setFaults] = useState<Values>({});
  const [error, setError] = useState<unknown>(null);
  const [isRunning, setIsRunning] = useState(false);
  // A double click comes before the button is disabled.
  const isBusy = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const [failureCount, setFailureCount] = useState(0);
  // The button had the focus and lost it while it was disabled.
  useEffect(() => {
    if (failureCount === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const button = form.current?.querySelector<HTMLElement>('[type="submit"]');
    (wrong ?? button)?.focus();
    form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [failureCount]);
  const running = (is: boolean) => {
    isBusy.current = is;
    setIsRunning(is);
    onRunning(is);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    const found = findFaults(fields, values);
    setFaults(found);
    if (Object.keys(found).length > 0) {
      setFailureCount((count) => count + 1);
      return;
    }
    running(true);
    setError(null);
    try {
      const answer = await action.run(
        values,
        { idempotencyKey: keyFor(intent, [action.label, values]) },
        changedValues(fields, values),
      );
      intent.current = null;
      tell(typeof action.done === 'string' ? action.done : action.done(answer));
      action.onDone?.(answer);
      const reloaded = reload(action.changes ?? []);
      if (action.secret === undefined) {
        // The next dialog would otherwise begin with what was true before, such as the old hold.
        onRunning(false);
        await reloaded;
        if (form.current !== null) onClose();
      } else {
        onSecret(action.secret(answer));
      }
    } catch (thrown) {
      if (isSettled(thrown)) intent.current = null;
      const isRefused = thrown instanceof TaprailRefusal;
      const reloaded = isOutdated(thrown) ? reload(action.changes ?? []) : null;
      // Without an answer reading may fail for as long.
      if (isRefused) await reloaded;
      if (recordSignedOut(thrown)) {
        say('Your session has ended, and nothing was done. Sign in and try again.', 'bad');
      }
      setFaults(sortFaults(thrown, fields).atFields);
      setError(thrown);
      setFailureCount((count) => count + 1);
    } finally {
      // The user may have closed this dialog and opened another one.
      if (form.current !== null) running(false);
    }
  };

  const elsewhere = error === null ? [] : sortFaults(error, fields).elsewhere;
  return (
    <form ref={form} className="action" noValidate onSubmit={(event) => void submit(event)}>
      {action.about !== undefined && <div className="about">{action.about}</div>}
      {elsewhere.length > 0 && (
        <Failure error={error} lines={elsewhere}>
          {isUnknown(error) && (
            <p>It may have gone through. Try again without changes: it cannot happen twice.</p>
          )}
        </Failure>
      )}
      {fields.map((field, index) => (
        <FieldInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          values={values}
          fault={faults[field.name]}
          isFirst={index === 0}
          onChange={(value) => {
            setValues((old) => ({ ...old, [field.name]: value }));
            setFaults(({ [field.name]: _, ...others }) => others);
          }}
        />
      ))}
      <div className="buttons">
        <Button
          variant="default"
          size="sm"
          disabled={isRunning}
          onClick={onClose}
          data-autofocus={fields.length === 0 && isGrave ? true : undefined}
        >
          Cancel
        </Button>
        <Button
          type="submit"
          size="sm"
          loading={isRunning}
          {...(isGrave ? { color: 'red.8' } : {})}
          data-autofocus={fields.length === 0 && !isGrave ? true : undefined}
        >
          {typeof confirm === 'string' ? confirm : confirm(values)}
        </Button>
      </div>
    </form>
  );
}

/**
 * Kept for the same action and values until their outcome is known; other values are another
 * intent, such as to resume with the button that paused a moment ago.
 */
function keyFor(
  intent: RefObject<Intent | null>,
  action: readonly [label: string, Values],
): string {
  const asked = JSON.stringify(action);
  if (intent.current?.asked !== asked) {
    intent.current = { key: newIdempotencyKey(), asked };
  }
  return intent.current.key;
}

function changedValues(fields: readonly Field[], values: Values): Values {
  const initial = initialValues(fields);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== initial[name]),
  );
}

/** Whether a retry would get the same outcome. A request that never left the page has none. */
function isSettled(error: unknown): boolean {
  if (!(error instanceof TaprailError)) return true;
  return error instanceof TaprailRefusal && !error.retryable;
}

/** Whether the page may be stale: the action may have succeeded, or another came first. */
function isOutdated(error: unknown): boolean {
  if (!isSettled(error)) return true;
  return error instanceof TaprailRefusal && (error.status === 409 || error.status === 422);
}

function isUnknown(error: unknown): boolean {
  if (error instanceof TaprailConnectionError) return true;
  return error instanceof TaprailRefusal && error.status >= 500 && error.type !== 'psp';
}

function tell(said: Said): void {
  if (typeof said === 'string') say(said);
  else say(said.text, said.tone);
}
