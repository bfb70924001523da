const day = 24 * 60 * 60 * 1000;

/** Lodging and vehicle rental: hotels 3501–3999 and 7011, car rental 3351–3500, 7512 and 7513. */
function isLongStay(mcc: string | null): boolean {
  const code = Number(mcc ?? 0);
  return (code >= 3351 && code <= 3999) || [7011, 7512, 7513].includes(code);
}

const cardPresentDays: Readonly<Record<string, number>> = { visa: 5 };
const cardPresentDaysOtherwise = 7;
const preAuthDays = 7;
const longStayDays = 30;

/** The capture deadline of an authorisation, by scheme, capture mode and category. */
export function captureBefore(authorisation: {
  /** Null if the provider does not tell it. */
  readonly scheme: string | null;
  readonly preAuth: boolean;
  readonly mcc: string | null;
  readonly at: Date;
}): Date {
  const { scheme, preAuth, mcc, at } = authorisation;
  const days = preAuth
    ? isLongStay(mcc)
      ? longStayDays
      : preAuthDays
    : (cardPresentDays[scheme ?? ''] ?? cardPresentDaysOtherwise);
  return new Date(at.getTime() + days * day);
}
