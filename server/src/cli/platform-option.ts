/** The same option on every command that works within one platform. */
export const platformOption = {
  type: 'string',
  required: true,
  placeholder: 'name',
  about: 'The platform, by its name.',
} as const;
