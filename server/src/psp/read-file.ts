/** A file that a platform uploaded, in clear. */
export interface StoredFile {
  readonly bytes: Buffer;
  /** Its media type, found out from the bytes. */
  readonly type: string;
}

/** Reads a file of a platform by its public id; null if it has none. */
export type ReadFile = (platformId: string, fileId: string) => Promise<StoredFile | null>;

/** For what names only files that were found before: files are never deleted. */
export async function requireFile(
  readFile: ReadFile,
  platformId: string,
  fileId: string,
): Promise<StoredFile> {
  const file = await readFile(platformId, fileId);
  if (file === null) throw new Error(`there is no file ${fileId}`);
  return file;
}
