import ChartLine from 'lucide-react/icons/chart-line';
import Table from 'lucide-react/icons/table-2';
import { useState, type ReactNode } from 'react';
import { dashboardWords } from '#i18n/catalogues/dashboard/words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useWords } from '#ui/locale.tsx';
import { useDataSaver } from '../../data/data-saver.ts';

export type ChartCardProps = {
  title: string;
  /** What the picture says, in words; read before it and without it. */
  text: ReactNode;
  actions?: ReactNode;
  /** The picture. Drawn only when it is wanted, so its code is not loaded before. */
  chart: () => ReactNode;
  /** The same figures in rows. */
  table: { head: string[]; rows: { key: string; cells: ReactNode[] }[] };
  loading?: boolean;
  height?: number;
  className?: string;
};

/** Words, then the picture or the table. With the data saver on the picture waits for a press. */
export function ChartCard({ title, text, actions, chart, table, loading, height = 288, className }: ChartCardProps) {
  const t = useWords(dashboardWords);
  const [saving] = useDataSaver();
  const [asked, setAsked] = useState(false);
  const [isTable, setTable] = useState(false);
  return (
    <Card
      title={title}
      className={className}
      actions={
        <>
          {actions}
          <span className="-my-1.5 -mr-2">
            <IconButton
              small
              label={isTable ? t.asChart : t.asTable}
              icon={isTable ? <ChartLine /> : <Table />}
              onClick={() => setTable(!isTable)}
            />
          </span>
        </>
      }
    >
      <div className="-mt-1 mb-4 min-h-5 text-pretty text-muted">
        {loading ? <Skeleton className="h-4 w-2/3" /> : text}
      </div>
      {loading ? (
        <div style={{ height }}>
          <Skeleton className="h-full w-full rounded-md" />
        </div>
      ) : isTable ? (
        <FigureTable label={title} {...table} />
      ) : saving && !asked ? (
        <div className="grid place-items-center gap-2 rounded-md border border-dashed border-border py-8 text-center">
          <Button icon={<ChartLine />} onClick={() => setAsked(true)}>
            {t.showChart}
          </Button>
          <p className="text-sm text-muted">{t.savedChart}</p>
        </div>
      ) : (
        chart()
      )}
    </Card>
  );
}

/** The first column names, the others are figures. */
export function FigureTable({
  label,
  head,
  rows,
}: {
  label: string;
  head: string[];
  rows: { key: string; cells: ReactNode[] }[];
}) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="max-h-90 overflow-auto rounded-md border border-border -outline-offset-2!"
    >
      <table className="w-full border-separate [border-spacing:0] text-sm tabular-nums">
        <thead>
          <tr>
            {head.map((each, index) => (
              <th
                key={each}
                scope="col"
                className={`sticky top-0 whitespace-nowrap border-b border-border bg-sunken px-3 py-2 font-medium text-muted ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="[&:last-child>*]:border-0">
              {row.cells.map((cell, index) =>
                index === 0 ? (
                  <th key={head[index]} scope="row" className="border-b border-border px-3 py-2 text-left font-normal">
                    {cell}
                  </th>
                ) : (
                  <td key={head[index]} className="border-b border-border px-3 py-2 text-right whitespace-nowrap">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
