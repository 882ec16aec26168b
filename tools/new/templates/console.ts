import type { Names } from '../names.ts';

export const catalogue = ({ singular, title }: Names) => `import { words } from '../words.ts';

export const ${singular}Words = words({
  list: { en: ${quoted(title.en)}, fr: ${quoted(title.fr)} },
  title: { en: 'Title', fr: 'Titre' },
  createdAt: { en: 'Created', fr: 'Créé le' },
  createdBy: { en: 'By', fr: 'Par' },
  nothingYet: { en: 'Nothing here yet', fr: 'Rien pour le moment' },
});
`;

export const routes = ({ folder, plural, title }: Names) => `import type { RouteRow } from '../../data/route-row.ts';

export const ${plural}Routes: RouteRow[] = [
  {
    path: '/${folder}',
    screen: () => import('./list-page.tsx'),
    layout: 'vertical',
    permission: '${plural}:view',
    title: { en: ${quoted(title.en)}, fr: ${quoted(title.fr)} },
  },
];
`;

export const listPage = ({ folder, plural, singular, type }: Names) => `import { useMemo } from 'react';
import { ${plural}Api } from '#contract/${folder}/api.ts';
import type { ${type} } from '#contract/${folder}/schemas.ts';
import { formatDateTime } from '#domain/time.ts';
import { ${singular}Words } from '#i18n/catalogues/${folder}.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';

export function Screen() {
  const t = useWords(${singular}Words);
  const locale = useLocale();
  const { data, error, isPrevious, refetch } = useEndpoint(${plural}Api.list, { query: {} });
  const columns = useMemo<Column<${type}>[]>(
    () => [
      { id: 'title', header: t.title, cell: (row) => row.title, card: 'title' },
      {
        id: 'createdAt',
        header: t.createdAt,
        cell: (row) => formatDateTime(new Date(row.createdAt), locale),
        card: 'meta',
      },
      { id: 'createdBy', header: t.createdBy, cell: (row) => row.createdByName, card: 'meta' },
    ],
    [t, locale],
  );
  return (
    <>
      <PageHeader title={t.list} />
      <DataTable
        label={t.list}
        columns={columns}
        rows={error ? [] : data}
        keyOf={(row) => row.id}
        refreshing={isPrevious}
        empty={
          error ? (
            <ErrorState message={errorSentence(error, locale)} onRetry={refetch} />
          ) : (
            <EmptyState title={t.nothingYet} />
          )
        }
      />
    </>
  );
}
`;

function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`;
}
