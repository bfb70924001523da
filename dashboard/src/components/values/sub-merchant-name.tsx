import type { ReactNode } from 'react';
import { useSubMerchantName } from '../../api/sub-merchant-names.ts';

/** A sub-merchant by its name, with its ref beside it; by the ref alone if it has no name. */
export function NameAndRef(props: {
  readonly name: string | null;
  readonly externalRef: string;
}): ReactNode {
  const { name, externalRef } = props;
  if (name === null) return externalRef;
  return (
    <>
      {name} <span className="ref">{externalRef}</span>
    </>
  );
}

export function SubMerchantName({ of }: { readonly of: string }): ReactNode {
  return <NameAndRef name={useSubMerchantName(of)} externalRef={of} />;
}
