/** How many names a caller's metadata may have. */
export const metadataCountMax = 50;
