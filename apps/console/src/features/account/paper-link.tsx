import FileText from 'lucide-react/icons/file-text';
import { filesApi } from '#contract/files/api.ts';
import { dayStart, formatDate } from '#domain/values/time.ts';
import { businessReviewWords } from '#i18n/catalogues/business-review/words.ts';
import { Button } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { useDownload } from '../../data/use-download.ts';

/** A paper of one's own, to look at again. */
export function PaperLink({
  fileId,
  mediaType,
  label,
  expiresOn,
}: {
  fileId: string;
  mediaType: string;
  label: string;
  expiresOn: string | null;
}) {
  const t = useWords(businessReviewWords);
  const locale = useLocale();
  const { download, busy } = useDownload();
  const ending = mediaType.split('/')[1] ?? 'bin';
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="small"
        icon={<FileText />}
        loading={busy}
        onClick={() => void download(filesApi.read, { params: { id: fileId }, query: {} }, `${fileId}.${ending}`)}
      >
        <span className="max-w-52 truncate">{t.openPaper({ name: label })}</span>
      </Button>
      {expiresOn && (
        <span className="text-sm text-muted">{t.endsOn({ date: formatDate(dayStart(expiresOn), locale) })}</span>
      )}
    </p>
  );
}
