import { useRef, useState } from 'react';
import { ApiError } from '#client/api-error.ts';
import type { FilePurpose, StoredFile } from '#contract/files/api.ts';
import { limits } from '#domain/values/limits.ts';
import { uploadWords } from '#i18n/catalogues/ui/uploads.ts';
import { say } from '#i18n/words.ts';
import { useLocale } from '#ui/locale.tsx';
import { shrinkImage } from '#ui/shrink-image.ts';
import type { FileState } from '#ui/file-drop.tsx';
import { errorSentence } from './error-sentence.ts';
import { LineBroken, sendUpload, type Sending } from './send-upload.ts';

/** How large a picture needs to be for what it is for. */
const sides: Record<FilePurpose, number> = {
  avatar: 512,
  logo: 320,
  document: 2000,
  identity: 2000,
  spreadsheet: 0,
  proof: 2000,
};
/** Less than may be sent where much less will do: a logo is on every pay page, which opens on a slow line. */
const bytesOf: Partial<Record<FilePurpose, number>> = { avatar: limits.profileImageBytesMax, logo: 15_000 };
export const acceptOf: Record<FilePurpose, string> = {
  avatar: 'image/jpeg,image/png,image/gif',
  logo: 'image/jpeg,image/png,image/gif,image/webp',
  document: 'image/jpeg,image/png,image/gif,image/webp,application/pdf',
  identity: 'image/jpeg,image/png,image/gif,image/webp,application/pdf',
  proof: 'image/jpeg,image/png,image/gif,image/webp,application/pdf',
  spreadsheet: '.xlsx,.ods,.xls,.csv,.txt,text/csv',
};

/**
 * One file from the device to the server: smaller, in pieces, taken up again. `onStored` hears of it once it is kept.
 */
export function useUpload(purpose: FilePurpose, onStored: (file: StoredFile) => void) {
  const locale = useLocale();
  const t = say(uploadWords, locale);
  const [state, setState] = useState<FileState>({ step: 'idle' });
  const sending = useRef<Sending | null>(null);
  const run = async () => {
    const current = sending.current;
    if (!current) return;
    const { name } = current.file;
    try {
      const stored = await sendUpload(current, (step, percent) =>
        setState(step === 'checking' ? { step, name } : { step, name, percent }),
      );
      setState({ step: 'done', name: stored.name });
      onStored(stored);
    } catch (error) {
      const isLine = error instanceof LineBroken || (error instanceof ApiError && error.error.retryable);
      setState({
        step: 'failed',
        name,
        message: error instanceof LineBroken ? t.lineFailed : errorSentence(error, locale),
        canRetry: isLine,
      });
    }
  };
  return {
    state,
    /** Why a form with it waits: a file that was chosen is sent along, or is seen to have failed. */
    waits: ['idle', 'done', 'failed'].includes(state.step) ? null : t.comingYet,
    reset: () => setState({ step: 'idle' }),
    retry: () => void run(),
    async pick(chosen: File) {
      if (chosen.size === 0) return setState({ step: 'failed', name: chosen.name, message: t.empty, canRetry: false });
      setState({ step: 'shrinking', name: chosen.name });
      const file =
        purpose === 'spreadsheet'
          ? chosen
          : await shrinkImage(chosen, { maxSide: sides[purpose], maxBytes: bytesOf[purpose] ?? limits.imageBytesMax });
      sending.current = { file, purpose, grant: null };
      await run();
    },
  };
}
