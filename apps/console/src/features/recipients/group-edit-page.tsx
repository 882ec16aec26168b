import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import { recipientGroupWords } from '#i18n/catalogues/recipients/groups.ts';
import { Card } from '#ui/card.tsx';
import { useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { useBegun } from '../../data/begun.ts';
import { to } from '../../data/paths.ts';
import { useCrumb, useGo, useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
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
  const { data, error, refetch, isFetching } = useEndpoint(
    recipientGroupsApi.get,
    { params: { id } },
    { keepPrevious: false, staleTime: Infinity },
  );
  const { begun: group, newer, loadNew } = useBegun(id, data);
  useCrumb(data?.name);
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
          group={group}
          start={formOf(group, (member) => placeText(member))}
          submitLabel={t.save}
          onCancel={() => go(groupHref(group))}
          newer={newer && formOf(newer, (member) => placeText(member))}
          loadNew={loadNew}
        />
      )}
    </>
  );
}
