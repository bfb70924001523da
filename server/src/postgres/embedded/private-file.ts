import { open, rename } from 'node:fs/promises';

/** Writes a file only its owner may read; whoever reads it sees the old or the whole new text. */
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
