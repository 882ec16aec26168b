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
import { formatDateTime } from '#domain/values/time.ts';
import { ${singular}Words } from '#i18n/catalogues/${folder}/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { listSearch } from '../../data/list-search.ts';
import { madeOn, RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';

const search = listSearch(${plural}Api.list.query);

export function Screen() {
  const t = useWords(${singular}Words);
  const locale = useLocale();
  // What it can be narrowed by: \`filters: [choice(…), days(locale)]\` of shell/list/filters.ts.
  const list = useList(${plural}Api.list, { search });
  const columns = useMemo(() => columnsIn(locale), [locale]);
  return (
    <>
      <PageHeader title={t.list} />
      <RecordList
        list={list}
        name="${folder}"
        label={t.list}
        columns={columns}
        dayOf={madeOn}
        empty={<EmptyState title={t.nothingYet} />}
      />
    </>
  );
}

function columnsIn(locale: Locale): Column<${type}>[] {
  const t = say(${singular}Words, locale);
  return [
    { id: 'title', header: t.title, cell: (row) => row.title, card: 'title' },
    {
      id: 'createdAt',
      header: t.createdAt,
      cell: (row) => formatDateTime(new Date(row.createdAt), locale),
      card: 'meta',
    },
    { id: 'createdBy', header: t.createdBy, cell: (row) => row.createdByName, card: 'meta' },
  ];
}
`;

function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`;
}
