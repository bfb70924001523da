/** A refused command of the integration manager, in one sentence for that person. */
export class ManagementError extends Error {}
