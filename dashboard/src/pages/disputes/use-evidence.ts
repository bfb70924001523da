import type { Dispute, EvidenceRequest, UploadedFile } from '@taprail/sdk';
import { useRef, useState } from 'react';
import { queryClient, refresh } from '../../api/query-client.ts';
import { taprail } from '../../api/taprail.ts';
import { uploadFile } from '../../api/upload-file.ts';
import type { Values } from '../../components/fields/fields.tsx';
import { explain, fileQuestion, sortFaults } from '../../format/refusal.ts';
import {
  accepted,
  type EvidenceName,
  type FileName,
  files,
  savedIn,
  sizeMaxBytes,
  texts,
} from './evidence-fields.ts';

/** An upload in progress, or the error that ended it. */
export interface Sending {
  readonly fileName: string;
  /** Its progress from 0 to 1. */
  readonly part: number;
  readonly fault: string | null;
}

/** An attached file; its name is known only in the browser that attached it. */
export type AttachedFile = UploadedFile & { readonly fileName?: string };

type Edits = Readonly<Partial<Record<EvidenceName, string>>>;

/**
 * The edited evidence. Only fields edited here differ from the saved ones, so other users' changes
 * are shown and never overwritten.
 */
export function useEvidence(dispute: Dispute) {
  const [edits, setEdits] = useState<Edits>({});
  const [faults, setFaults] = useState<Values>({});
  const [sending, setSending] = useState<Readonly<Partial<Record<FileName, Sending>>>>({});
  const [uploaded, setUploaded] = useState<readonly AttachedFile[]>([]);
  /** The current upload of each field; the result of an earlier one is ignored. */
  const uploads = useRef(new Map<FileName, AbortController>());

  const valueIn = (name: EvidenceName) => edits[name] ?? savedIn(dispute, name);
  const changed = (Object.keys(edits) as EvidenceName[]).filter(
    (name) => edits[name] !== savedIn(dispute, name),
  );
  const set = (name: EvidenceName, value: string) => {
    setEdits((old) => ({ ...old, [name]: value }));
    setFaults(({ [name]: _, ...others }) => others);
  };
  const setSendingOf = (name: FileName, next: Sending | null) =>
    setSending(({ [name]: _, ...others }) =>
      next === null ? others : { ...others, [name]: next },
    );

  const fileOf = (name: FileName): AttachedFile | null => {
    const id = valueIn(name);
    return [...uploaded, ...(dispute.evidence?.files ?? [])].find((file) => file.id === id) ?? null;
  };

  /** Uploads a file at once. It is part of the evidence when the draft is saved. */
  const attach = async (name: FileName, file: File): Promise<void> => {
    const { name: fileName } = file;
    const ending = new AbortController();
    const isAwaited = () => uploads.current.get(name) === ending;
    const show = (part: number, fault: string | null = null) => {
      if (isAwaited()) setSendingOf(name, { fileName, part, fault });
    };
    uploads.current.get(name)?.abort();
    uploads.current.set(name, ending);
    const refused = faultOf(file);
    show(0, refused);
    if (refused !== null) return;
    try {
      const answer = await uploadFile(file, {
        purpose: 'dispute_evidence',
        signal: ending.signal,
        onProgress: show,
      });
      if (!isAwaited()) return;
      setUploaded((old) => [...old, { ...answer, fileName }]);
      set(name, answer.id);
      setSendingOf(name, null);
    } catch (error) {
      show(0, explain(error, fileQuestion));
    }
  };

  /** Cancels the upload of a field, or else removes its file. */
  const detach = (name: FileName) => {
    const isSending = sending[name]?.fault === null;
    uploads.current.get(name)?.abort();
    uploads.current.delete(name);
    setSendingOf(name, null);
    if (!isSending) set(name, '');
  };

  /** Saves the edited fields. Edits during the request stay unsaved. */
  const save = async (): Promise<void> => {
    if (changed.length === 0) return;
    const change: EvidenceRequest = Object.fromEntries(
      changed.map((name) => [name, edits[name] || null]),
    );
    setFaults({});
    try {
      const saved = await taprail.disputes.draftEvidence(dispute.id, change);
      queryClient.setQueryData(['disputes', dispute.id], saved);
      setEdits(
        (latest) =>
          Object.fromEntries(
            Object.entries(latest).filter(([name, value]) => edits[name as EvidenceName] !== value),
          ) as Edits,
      );
    } catch (error) {
      setFaults(sortFaults(error, [...texts, ...files]).atFields);
      throw error;
    } finally {
      refresh('disputes');
    }
  };

  const sizes = files.map(({ name }) => fileOf(name)?.size ?? 0);
  return {
    valueIn,
    set,
    faults,
    fileOf,
    sending,
    attach,
    detach,
    save,
    isEmpty: [...texts, ...files].every(({ name }) => valueIn(name).trim() === ''),
    isChanged: changed.length > 0,
    isSending: Object.values(sending).some(({ fault }) => fault === null),
    size: sizes.reduce((sum, size) => sum + size, 0),
  };
}

export type Evidence = ReturnType<typeof useEvidence>;

/** The reason why the service would refuse a file; the service also checks its content. */
function faultOf({ type, size }: File): string | null {
  if (!accepted.split(',').includes(type)) return 'Choose a JPEG, PNG or PDF.';
  if (size > sizeMaxBytes) return 'This file is too large: all files may have 4.5 MB together.';
  return size === 0 ? 'This file is empty.' : null;
}
