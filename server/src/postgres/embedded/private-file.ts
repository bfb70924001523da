import { open, rename } from 'node:fs/promises';

/** Writes a file that only its owner may read. Readers see the old text or the whole new one. */
export async function writePrivateFile(options: { file: string; text: string }): Promise<void> {
  const draft = `${options.file}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(options.text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, options.file);
}
