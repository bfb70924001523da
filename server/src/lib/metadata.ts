/** How many texts of its own a caller may keep with one object. */
export const metadataCountMax = 50;
