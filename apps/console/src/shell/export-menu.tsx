import Download from 'lucide-react/icons/download';
import type { CallData } from '#client/request.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Permission } from '#domain/access/rights.ts';
import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import { toast } from '#ui/toast.tsx';
import { useRight } from '../data/right.ts';
import { useDownload } from '../data/use-download.ts';

type Words = { readonly export: string; csv: string; xlsx: string; done: string; fileName: string };
type Props<Row extends Endpoint> = {
  row: Row & { permission: Permission };
  /** What the file is narrowed to and how it is sorted: what the screen shows. */
  query: Readonly<Record<string, unknown>>;
  t: Words;
};

/** The rows of a list as a file, whole, by whoever may take them with them. */
export function ExportMenu<Row extends Endpoint>({ row, query, t }: Props<Row>) {
  const right = useRight(row.permission);
  const { download, busy } = useDownload();
  if (!right.allowed)
    return (
      <Button icon={<Download />} disabledReason={right.reason}>
        {t.export}
      </Button>
    );
  const save = async (format: 'csv' | 'xlsx') => {
    const input = { query: { ...query, format } } as unknown as CallData<Row>;
    if (await download(row, input, `${t.fileName}.${format}`)) toast.success(t.done);
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
