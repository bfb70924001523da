import type { ReactNode } from 'react';
import { useLanguage } from './language.tsx';
import type { Step } from './steps.ts';

/** Where the reader is. Steps that were shown can be shown again. */
export function Progress({
  steps,
  at,
  onShow,
}: {
  readonly steps: readonly Step[];
  readonly at: number;
  readonly onShow: (at: number) => void;
}): ReactNode {
  const { say } = useLanguage();
  if (steps.length < 2) return null;
  return (
    <nav className="progress" aria-label={say('steps')}>
      <p className="dim">{say('stepOf', { step: at + 1, count: steps.length })}</p>
      <ol>
        {steps.map(({ name }, step) => (
          <li
            key={name}
            data-is={step < at ? 'before' : step === at ? 'now' : 'after'}
            aria-current={step === at ? 'step' : undefined}
          >
            {step < at ? (
              <button type="button" onClick={() => onShow(step)}>
                {say(`step.${name}`)}
              </button>
            ) : (
              <span>{say(`step.${name}`)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
