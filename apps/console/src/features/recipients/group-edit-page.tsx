import { recipientsApi } from '#contract/recipients/api.ts';
import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import { recipientGroupWords } from '#i18n/catalogues/recipient-groups.ts';
import { Card } from '#ui/card.tsx';
import { useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { to } from '../../data/paths.ts';
import { useCrumb, useGo, useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { groupHref } from './groups/group-columns.tsx';
import { GroupEditor } from './groups/group-editor.tsx';
import { formOf } from './groups/group-form.ts';
import { placeText } from './place.tsx';

export function Screen() {
  const t = useWords(recipientGroupWords);
  const go = useGo();
  const { params } = useRoute();
  const id = params['id'] ?? '';
  const {
    data: group,
    error,
    refetch,
    isFetching,
  } = useEndpoint(recipientGroupsApi.get, { params: { id } }, { keepPrevious: false, staleTime: Infinity });
  const update = useWrite(recipientGroupsApi.update, {
    invalidates: [recipientGroupsApi.list, recipientGroupsApi.get, recipientsApi.get],
    quiet: true,
    loader: 'hide',
  });
  useCrumb(group?.name);
  return (
    <>
      <PageHeader
        title={t.editTitle}
        back={{ href: group ? groupHref(group) : to('/profiles/groups'), label: group?.name ?? t.back }}
      />
      {error && !group ? (
        <Card>
          <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
        </Card>
      ) : !group ? (
        <SkeletonCard className="h-96" />
      ) : (
        <GroupEditor
          key={group.version}
          start={formOf(group, (member) => placeText(member))}
          submitLabel={t.save}
          sending={update.isPending}
          error={update.error}
          done={update.isSuccess}
          onChange={() => update.error && update.reset()}
          onSubmit={(body) =>
            update.mutate(
              { params: { id }, body: { version: group.version, group: body } },
              {
                onSuccess: () => {
                  toast.success(t.saved);
                  go(groupHref(group), { replace: true });
                },
              },
            )
          }
          onCancel={() => go(groupHref(group))}
          onReload={() => {
            update.reset();
            refetch();
          }}
        />
      )}
    </>
  );
}
