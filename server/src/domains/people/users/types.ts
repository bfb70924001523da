import type { Role } from './roles.ts';

export interface User {
  readonly id: string;
  readonly platformId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** Whether the password is the one shown when the user was added or reset. */
  readonly hasInitialPassword: boolean;
  /** Whether the user must choose a password before anything else. */
  readonly mustChangePassword: boolean;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
  readonly disabledAt: Date | null;
}

export interface UserWithPassword extends User {
  readonly passwordHash: string;
}
