/** Why no version was made, in a sentence for the person who asked for it. */
export class ReleaseError extends Error {}
