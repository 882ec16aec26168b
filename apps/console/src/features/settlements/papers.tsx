import Download from 'lucide-react/icons/download';
import { settlementsApi } from '#contract/settlements/api.ts';
import type { SettlementDetail } from '#contract/settlements/schemas.ts';
import { documentTypeWords } from '#i18n/catalogues/settlements/papers.ts';
import { settlementWords } from '#i18n/catalogues/settlements/words.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { useDownload } from '../../data/use-download.ts';

type Props = { settlement: Pick<SettlementDetail, 'id' | 'documents' | 'proofs'>; of: 'documents' | 'proofs' };

/** The papers of a settlement, each with the way to it: whoever decides by them has to read them. */
export function Papers({ settlement, of }: Props) {
  const t = useWords(settlementWords);
  const locale = useLocale();
  const { download, busy } = useDownload();
  const papers: { fileId: string; name: string; type?: string }[] = settlement[of];
  if (papers.length === 0) return <p className="text-muted">{t.noPapers}</p>;
  return (
    <ul className="grid grid-cols-1 gap-2">
      {papers.map(({ fileId, name, type }) => (
        <li key={`${fileId} ${type}`} className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate">
            {type && `${documentTypeWords[type]?.[locale] ?? type} · `}
            {name}
          </span>
          <IconButton
            small
            label={t.takePaper({ name })}
            icon={<Download />}
            disabled={busy}
            onClick={() => void download(settlementsApi.paper, { params: { id: settlement.id, fileId } }, name)}
          />
        </li>
      ))}
    </ul>
  );
}
