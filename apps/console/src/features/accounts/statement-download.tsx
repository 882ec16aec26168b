import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import { accountsApi } from '#contract/accounts/api.ts';
import { statementWords } from '#i18n/catalogues/accounts/statement.ts';
import { Button } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { useRight } from '../../data/right.ts';
import { useDownload } from '../../data/use-download.ts';

type Query = { from: string; to: string; accountId?: string };

/** The same statement as a document, in the language of the screen. */
export function StatementDownload({ query, disabled }: { query: Query; disabled: boolean }) {
  const t = useWords(statementWords);
  const locale = useLocale();
  const right = useRight('statements:export');
  const { download, busy } = useDownload();
  if (!right.allowed)
    return (
      <Button icon={<Download />} disabledReason={right.reason}>
        {t.download}
      </Button>
    );
  const get = (format: 'pdf' | 'xlsx' | 'csv', separator?: ',' | ';') =>
    void download(
      accountsApi.statementFile,
      { query: { ...query, format, language: locale, ...(separator ? { separator } : {}) } },
      `statement-${query.from}-${query.to}.${format}`,
    );
  const items: MenuItem[] = [
    { label: 'PDF', hint: t.pdfHint, icon: <FileText />, onSelect: () => get('pdf') },
    { label: 'XLSX', hint: t.xlsxHint, icon: <FileSpreadsheet />, onSelect: () => get('xlsx') },
    { label: t.csvSemicolon, hint: t.csvSemicolonHint, icon: <FileSpreadsheet />, onSelect: () => get('csv', ';') },
    { label: t.csvComma, hint: t.csvCommaHint, icon: <FileSpreadsheet />, onSelect: () => get('csv', ',') },
  ];
  return (
    <Menu
      label={t.download}
      items={items}
      trigger={(props) => (
        <Button {...props} variant="primary" icon={<Download />} loading={busy} disabled={disabled}>
          {t.download}
        </Button>
      )}
    />
  );
}
