import Download from 'lucide-react/icons/download';
import { auditApi, auditExportColumns, type AuditFilter } from '#contract/audit/api.ts';
import { auditExportWords } from '#i18n/catalogues/audit/words.ts';
import { Button } from '#ui/button.tsx';
import { useWords } from '#ui/locale.tsx';
import { Menu } from '#ui/menu.tsx';
import { toast } from '#ui/toast.tsx';
import { useRight } from '../../data/right.ts';
import { useDownload } from '../../data/use-download.ts';

/** The file has the filters and the order of the screen, and beside its columns what its drawer shows. */
export function ExportMenu({ filter, hidden }: { filter: AuditFilter; hidden: ReadonlySet<string> }) {
  const t = useWords(auditExportWords);
  const right = useRight('audit:export');
  const { download, busy } = useDownload();
  if (!right.allowed)
    return (
      <Button icon={<Download />} disabledReason={right.reason}>
        {t.export}
      </Button>
    );
  const save = async (format: 'csv' | 'xlsx') => {
    const columns = auditExportColumns.filter((column) => !hidden.has(column));
    if (
      await download(
        auditApi.export,
        { query: { ...filter, format, columns: columns as never } as never },
        `${t.fileName}.${format}`,
      )
    )
      toast.success(t.done);
  };
  return (
    <Menu
      label={t.export}
      items={[
        { label: t.csv, onSelect: () => void save('csv') },
        { label: t.xlsx, onSelect: () => void save('xlsx') },
      ]}
      trigger={(props) => (
        <Button {...props} icon={<Download />} loading={busy}>
          {t.export}
        </Button>
      )}
    />
  );
}
