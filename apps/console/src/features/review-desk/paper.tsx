import FileText from 'lucide-react/icons/file-text';
import { useEffect, useState } from 'react';
import { download } from '#client/download.ts';
import { reviewDeskApi } from '#contract/review-desk/api.ts';
import { reviewDeskWords } from '#i18n/catalogues/review-desk/words.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useWords } from '#ui/locale.tsx';
import { client } from '../../data/client.ts';
import { useDownload } from '../../data/use-download.ts';

/** Opens one paper: a picture in place, a PDF into the downloads. */
export function Paper({ fileId, mediaType, label }: { fileId: string; mediaType: string | null; label: string }) {
  const t = useWords(reviewDeskWords);
  const { download: save, busy } = useDownload();
  const [picture, setPicture] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // What the browser holds of a paper goes with the dialog.
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);
  const open = async () => {
    if (mediaType === 'application/pdf')
      return save(reviewDeskApi.file, { params: { id: fileId }, query: {} }, `${fileId}.pdf`);
    setBusy(true);
    try {
      const { blob, fileName } = await download(
        client,
        reviewDeskApi.file,
        { params: { id: fileId }, query: {} },
        fileId,
      );
      if (blob.type.startsWith('image/')) setPicture(URL.createObjectURL(blob));
      else await save(reviewDeskApi.file, { params: { id: fileId }, query: {} }, fileName);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        size="small"
        className="max-w-full"
        icon={<FileText />}
        loading={busy || isBusy}
        onClick={() => void open()}
      >
        <span className="truncate">{t.openPaper({ name: label })}</span>
      </Button>
      {picture && (
        <Dialog
          open
          onClose={() => setPicture(null)}
          title={label}
          size="large"
          footer={<Button onClick={() => setPicture(null)}>{t.closePaper}</Button>}
        >
          <img src={picture} alt={label} className="mx-auto max-h-[70dvh] max-w-full object-contain" />
        </Dialog>
      )}
    </>
  );
}
