import type { ReactNode } from 'react';
import { useRoleFor } from '../../api/session.ts';
import { roleName } from '../../format/words.ts';

/** Explains a missing button where the user looks for it. */
export function WhyNot({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className="why-not">{children}</span>;
}

/** The same, for a button that the user's role lacks. */
export function NeedsRole(props: {
  readonly scope: string;
  /** As in "Refunds need". */
  readonly what: string;
}): ReactNode {
  const role = useRoleFor(props.scope);
  if (role === null) return null;
  return (
    <WhyNot>
      {props.what} the role {roleName(role).toLowerCase()}.
    </WhyNot>
  );
}
