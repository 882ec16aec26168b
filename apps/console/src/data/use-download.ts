import { useCallback, useState } from 'react';
import type { ApiError } from '#client/api-error.ts';
import { download as fetchFile } from '#client/download.ts';
import type { CallData, CallInput } from '#client/request.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { client, clientEvents } from './client.ts';
import { saveBlob } from './save-blob.ts';

/** Fetches documents of `file` rows and hands them to the browser's downloads. */
export function useDownload() {
  const [busy, setBusy] = useState(false);
  const download = useCallback(
    async <E extends Endpoint>(row: E, input: CallData<E>, fallbackName: string): Promise<boolean> => {
      setBusy(true);
      try {
        const saved = await fetchFile(client, row, input as unknown as CallInput<E>, fallbackName);
        saveBlob(saved.blob, saved.fileName);
        return true;
      } catch (error) {
        clientEvents.onError(error as ApiError);
        return false;
      } finally {
        setBusy(false);
      }
    },
    [],
  );
  return { download, busy };
}
