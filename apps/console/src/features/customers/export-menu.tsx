import Download from 'lucide-react/icons/download';
import { customersApi } from '#contract/customers/api.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { customerExportWords } from '#i18n/catalogues/customers/words.ts';
import { Button } from '#ui/button.tsx';
import { useWords } from '#ui/locale.tsx';
import { Menu } from '#ui/menu.tsx';
import { toast } from '#ui/toast.tsx';
import { useRight } from '../../data/right.ts';
import { useDownload } from '../../data/use-download.ts';

type Props = { filter: QueryOf<typeof customersApi.list>; sort: string | undefined };

/** The file has the filter and the order of the screen, and every column, also those that are switched off. */
export function ExportMenu({ filter, sort }: Props) {
  const t = useWords(customerExportWords);
  const right = useRight('customers:export');
  const { download, busy } = useDownload();
  if (!right.allowed)
    return (
      <Button icon={<Download />} disabledReason={right.reason}>
        {t.export}
      </Button>
    );
  const save = async (format: 'csv' | 'xlsx') => {
    const query = { ...filter, ...(sort ? { sort } : {}), format };
    if (await download(customersApi.export, { query: query as never }, `${t.fileName}.${format}`))
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
