import { FileInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

/** A small image, whose answer is its bytes in base64. */
export function ImageField(props: {
  readonly label: string;
  readonly description: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (base64: string) => void;
}): ReactNode {
  const { onChange, ...given } = props;
  const [file, setFile] = useState<File | null>(null);
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    onChange(chosen === null ? '' : await readBase64(chosen));
  };
  return (
    <FileInput
      {...given}
      value={file}
      accept="image/png,image/jpeg,image/webp"
      placeholder="Choose a file"
      onChange={(chosen) => void choose(chosen)}
    />
  );
}

async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
