import type { ReactNode } from 'react';
import { useRoleFor } from '../api/session.ts';
import { roleName } from '../format/words.ts';

/** Says, where one looks for a button, why there is none. */
export function WhyNot({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className="why-not">{children}</span>;
}

/** The same, if it is for the role of the user that the button is missing. */
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
