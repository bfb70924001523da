import type { CallOptions } from '../requests/call.ts';
import { Resource, type Schemas } from '../resource.ts';

/** A document or evidence that was uploaded. Named so because `File` is a type of every runtime. */
export type UploadedFile = Schemas['UploadedFile'];
export type FilePurpose = UploadedFile['purpose'];
export interface FileUpload {
  /** A JPEG, PNG or PDF of 10 MiB at most, 4.5 MB as evidence of a dispute. */
  readonly file: Blob | Uint8Array | ArrayBuffer;
  /** An identity document by default. */
  readonly purpose?: FilePurpose;
}

export class Files extends Resource {
  /** Send the id of the file where a requirement asks for a document, or as evidence. */
  upload({ file, purpose }: FileUpload, options: CallOptions = {}): Promise<UploadedFile> {
    const form = new FormData();
    if (purpose !== undefined) form.set('purpose', purpose);
    const bytes = file instanceof Uint8Array ? new Uint8Array(file) : file;
    form.set('file', bytes instanceof Blob ? bytes : new Blob([bytes]), 'document');
    return this.client.call('uploadFile', { ...options, form });
  }
}
