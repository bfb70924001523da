/** A platform's uploaded file, in clear. */
export interface StoredFile {
  readonly bytes: Buffer;
  /** Its media type, detected from the bytes. */
  readonly type: string;
}

/** Reads a platform's file by its public id; null if there is none. */
export type ReadFile = (platformId: string, fileId: string) => Promise<StoredFile | null>;

/** For files that were found before: files are never deleted. */
export async function requireFile(
  readFile: ReadFile,
  platformId: string,
  fileId: string,
): Promise<StoredFile> {
  const file = await readFile(platformId, fileId);
  if (file === null) throw new Error(`there is no file ${fileId}`);
  return file;
}
