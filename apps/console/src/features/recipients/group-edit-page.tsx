import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import { recipientGroupWords } from '#i18n/catalogues/recipients/groups.ts';
import { useWords } from '#ui/locale.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { useBegun } from '../../data/begun.ts';
import { to } from '../../data/paths.ts';
import { useGo } from '../../data/route.ts';
import { RecordPage } from '../../shell/record/record-page.tsx';
import { useRecord } from '../../shell/record/use-record.ts';
import { groupHref } from './groups/group-columns.tsx';
import { GroupEditor } from './groups/group-editor.tsx';
import { formOf } from './groups/group-form.ts';
import { placeText } from './place.tsx';

export function Screen() {
  const t = useWords(recipientGroupWords);
  const go = useGo();
  const record = useRecord(recipientGroupsApi.get, { staleTime: Infinity });
  const { begun, newer, loadNew } = useBegun(record.id, record.data);
  return (
    <RecordPage
      record={record}
      back={{ href: to('/profiles/groups'), label: t.back }}
      head={(group) => ({ crumb: group.name, back: { href: groupHref(group), label: group.name } })}
    >
      {() =>
        begun ? (
          <GroupEditor
            key={begun.version}
            group={begun}
            start={formOf(begun, (member) => placeText(member))}
            submitLabel={t.save}
            onCancel={() => go(groupHref(begun))}
            newer={newer && formOf(newer, (member) => placeText(member))}
            loadNew={loadNew}
          />
        ) : (
          <SkeletonCard className="h-96" />
        )
      }
    </RecordPage>
  );
}
