import type { Role } from './roles.ts';

export interface User {
  readonly id: string;
  readonly platformId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** Whether the password is one that was shown to whoever made or reset it. */
  readonly hasInitialPassword: boolean;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
  readonly disabledAt: Date | null;
}

export interface UserWithPassword extends User {
  readonly passwordHash: string;
}
