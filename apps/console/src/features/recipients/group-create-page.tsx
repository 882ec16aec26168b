import { recipientsApi } from '#contract/recipients/api.ts';
import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import { recipientGroupWords } from '#i18n/catalogues/recipient-groups.ts';
import { useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toast } from '#ui/toast.tsx';
import { to } from '../../data/paths.ts';
import { useGo } from '../../data/route.ts';
import { useWrite } from '../../data/write.ts';
import { groupHref } from './groups/group-columns.tsx';
import { GroupEditor } from './groups/group-editor.tsx';
import { emptyGroup } from './groups/group-form.ts';

export function Screen() {
  const t = useWords(recipientGroupWords);
  const go = useGo();
  const create = useWrite(recipientGroupsApi.create, {
    invalidates: [recipientGroupsApi.list, recipientGroupsApi.totals, recipientsApi.get],
    quiet: true,
    loader: 'hide',
  });
  return (
    <>
      <PageHeader title={t.addTitle} back={{ href: to('/profiles/groups'), label: t.back }} />
      <GroupEditor
        start={emptyGroup}
        submitLabel={t.create}
        sending={create.isPending}
        error={create.error}
        done={create.isSuccess}
        onChange={() => {
          if (create.error) create.reset();
        }}
        onSubmit={(body) =>
          create.mutate(
            { body },
            {
              onSuccess: ({ data }) => {
                toast.success(t.createdDone);
                go(groupHref(data), { replace: true });
              },
            },
          )
        }
        onCancel={() => go(to('/profiles/groups'))}
      />
    </>
  );
}
