import type { Names } from '../names.ts';

export const catalogue = ({ singular, title }: Names) => `import { words } from '../../words.ts';

export const ${singular}Words = words({
  list: { en: ${quoted(title.en)}, fr: ${quoted(title.fr)} },
  title: { en: 'Title', fr: 'Titre' },
  createdAt: { en: 'Created', fr: 'Créé le' },
  createdBy: { en: 'By', fr: 'Par' },
  nothingYet: { en: 'Nothing here yet', fr: 'Rien pour le moment' },
  create: { en: 'New', fr: 'Nouveau' },
  save: { en: 'Save', fr: 'Enregistrer' },
  saved: { en: 'Saved', fr: 'Enregistré' },
});
`;

export const routes = ({ folder, plural, title }: Names) => `import type { RouteRow } from '../../data/route-row.ts';

export const ${plural}Routes: RouteRow[] = [
  {
    path: '/${folder}',
    screen: () => import('./list-page.tsx'),
    first: [['/fapi/${folder}', { limit: 25 }]],
    layout: 'vertical',
    permission: '${plural}:view',
    title: { en: ${quoted(title.en)}, fr: ${quoted(title.fr)} },
  },
];
`;

export const listPage = ({
  folder,
  file,
  plural,
  singular,
  type,
}: Names) => `import { Suspense, useMemo, useState } from 'react';
import { ${plural}Api } from '#contract/${folder}/api.ts';
import type { ${type} } from '#contract/${folder}/schemas.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { ${singular}Words } from '#i18n/catalogues/${folder}/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useCan } from '../../data/ability.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { listSearch } from '../../data/list-search.ts';
import { madeOn, RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';

const search = listSearch(${plural}Api.list.query);
const New${type} = lazyPart(() => import('./new-${file}.tsx'), 'New${type}');

export function Screen() {
  const t = useWords(${singular}Words);
  const locale = useLocale();
  // What it can be narrowed by: \`filters: [choice(…), days(locale)]\` of shell/list/filters.ts.
  const list = useList(${plural}Api.list, { search });
  const columns = useMemo(() => columnsIn(locale), [locale]);
  const mayCreate = useCan('${plural}:create');
  const [isOpen, setOpen] = useState(false);
  const create = mayCreate && (
    <Button variant="primary" onClick={() => setOpen(true)}>
      {t.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.list} actions={create} />
      <RecordList
        list={list}
        name="${folder}"
        label={t.list}
        columns={columns}
        dayOf={madeOn}
        empty={<EmptyState title={t.nothingYet} />}
      />
      {isOpen && (
        <Suspense>
          <New${type} onClose={() => setOpen(false)} />
        </Suspense>
      )}
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

export const form = ({
  folder,
  plural,
  singular,
  type,
}: Names) => `import { ${plural}Api } from '#contract/${folder}/api.ts';
import { ${singular}Words } from '#i18n/catalogues/${folder}/words.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';

export function New${type}({ onClose }: { onClose: () => void }) {
  const t = useWords(${singular}Words);
  const form = useForm(${plural}Api.create, {
    start: { title: '' },
    schema: ${plural}Api.create.body,
    input: (values) => ({ body: values }),
    invalidates: [${plural}Api.list],
    onSent() {
      toast.success(t.saved);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.create} submitLabel={t.save} onClose={onClose}>
      <Field label={t.title} required error={form.error('title')}>
        <TextInput {...form.bind('title')} maxLength={80} data-autofocus />
      </Field>
    </FormDialog>
  );
}
`;

export const formTest = ({ folder, plural }: Names) => `import { expect, it } from 'vitest';
import { ${plural}Api } from '#contract/${folder}/api.ts';
import { enter, press, under } from '../../testing/user.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

it('is made once its boxes are right, and says which is not', async () => {
  await renderScreen('/${folder}', { as: 'owner' });
  await press('New');
  await press('Save');
  await under('Title', 'This field is required.');
  sentNothing();
  await enter('Title', 'First');
  await press('Save');
  expect((await sent(${plural}Api.create)).body).toEqual({ title: 'First' });
});
`;

function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`;
}
