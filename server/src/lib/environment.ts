/** The kind of deployment; each has its own database, keys and provider. */
export const environments = ['test', 'production'] as const;

export type Environment = (typeof environments)[number];
