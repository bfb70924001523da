/** The state of an own account that people change in its dashboard. */
export interface OwnState {
  /** Whether it signed up for Connect. */
  readonly isPlatform: boolean;
  /** Whether its details are complete, so that live mode works. */
  readonly isActivated: boolean;
  readonly schedule: 'daily' | 'manual' | 'monthly' | 'weekly';
  /** Whether its keys may change its own balance settings. */
  readonly mayChangeSettings: boolean;
}

export const newOwnState: OwnState = {
  isPlatform: true,
  isActivated: true,
  schedule: 'manual',
  mayChangeSettings: true,
};
