import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useMay } from '../../api/session.ts';
import './action-button.css';
import type { Action, Intent } from './action.ts';
import { openActionDialog } from './action-dialog.tsx';
import { NeedsRole } from './why-not.tsx';

/** A button for a change, which first asks for confirmation. */
export function ActionButton<Answer>(
  props: Action<Answer> & Pick<ButtonProps, 'variant' | 'size' | 'disabled'>,
): ReactNode {
  const { isGrave = false, isTest = false, variant = 'default', size = 'xs', disabled } = props;
  const may = useMay(props.scope);
  // Outlives the dialog: asking again after a lost answer uses the same key.
  const intent = useRef<Intent | null>(null);
  if (!may) {
    return props.needs !== undefined && <NeedsRole scope={props.scope} what={props.needs} />;
  }
  return (
    <Button
      variant={variant}
      size={size}
      disabled={disabled ?? false}
      aria-haspopup="dialog"
      className={isTest ? 'test-action' : isGrave && variant !== 'filled' ? 'grave' : ''}
      onClick={() => openActionDialog(props, intent)}
    >
      {props.label}
    </Button>
  );
}
