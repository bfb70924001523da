/** What changes about an own account while its dashboard is used. */
export interface OwnState {
  /** Whether it signed up for Connect. */
  readonly isPlatform: boolean;
  /** Whether its details are complete, so that live mode works. */
  readonly isActivated: boolean;
}

export const newOwnState: OwnState = { isPlatform: true, isActivated: true };
