import { type FilePurpose, TaprailConnectionError, type UploadedFile } from '@taprail/sdk';
import { newIdempotencyKey } from '../../../sdk/src/requests/idempotency-key.ts';
import { readRefusal } from '../../../sdk/src/requests/read-refusal.ts';
import { apiAddress, ownPage } from './taprail.ts';

/**
 * Uploads a file and reports its progress from 0 to 1, which `fetch` cannot. Rejects with a
 * TaprailError, or with the reason of the signal.
 */
export function uploadFile(
  file: File,
  options: {
    readonly purpose: FilePurpose;
    readonly signal: AbortSignal;
    readonly onProgress: (part: number) => void;
  },
): Promise<UploadedFile> {
  const { purpose, signal, onProgress } = options;
  const form = new FormData();
  form.set('purpose', purpose);
  // The name of a file on the user's computer is private.
  form.set('file', file, 'document');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${apiAddress}/files`);
    for (const [name, value] of Object.entries(ownPage)) request.setRequestHeader(name, value);
    request.setRequestHeader('idempotency-key', newIdempotencyKey());
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onerror = () => {
      const message = 'The file could not be sent. Check the connection and attach it again.';
      reject(new TaprailConnectionError(message, { retryable: true }));
    };
    request.onabort = () => reject(signal.reason);
    request.onload = () => {
      const { status, responseText } = request;
      if (status === 201) resolve(JSON.parse(responseText) as UploadedFile);
      else readRefusal(new Response(responseText, { status })).then(reject, reject);
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
