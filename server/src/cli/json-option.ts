/** The same option on every command that has something to tell a script. */
export const jsonOption = {
  type: 'boolean',
  about: 'Print JSON instead, for scripts.',
} as const;
