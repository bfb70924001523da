const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Delays after a definite failure of the provider. */
export const failureDelaysMs = [second, 5 * second, 30 * second, 2 * minute, 10 * minute] as const;
/** Delays after an unknown outcome. */
export const unknownDelaysMs = [
  5 * second,
  15 * second,
  minute,
  5 * minute,
  15 * minute,
  hour,
  6 * hour,
  day,
] as const;

/** The delay after a fault of the deployment, such as a wrong key. */
export const ownFaultDelayMs = 5 * minute;

/** The delay at the provider's rate limit when it names none. */
export const limitedDelayMs = 10 * second;
