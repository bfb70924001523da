import type { ReactNode } from 'react';
import type { Faults } from './faults.ts';
import { useLanguage } from './language.tsx';

/** How many answers need attention, which each says itself; and what is wrong with none of them. */
export function Summary({
  faults,
  refusal,
}: {
  readonly faults: Faults;
  readonly refusal: string | null;
}): ReactNode {
  const { say, count: countOf } = useLanguage();
  const count = Object.keys(faults).length;
  if (count === 0 && refusal === null) return null;
  return (
    <div className="summary" role="alert">
      {count > 0 && <p>{say(`faults.${countOf(count)}`, { count })}</p>}
      {refusal !== null && <p>{refusal}</p>}
    </div>
  );
}
