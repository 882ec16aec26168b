import { recipientGroupWords } from '#i18n/catalogues/recipients/groups.ts';
import { useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { to } from '../../data/paths.ts';
import { useGo } from '../../data/route.ts';
import { GroupEditor } from './groups/group-editor.tsx';
import { emptyGroup } from './groups/group-form.ts';

export function Screen() {
  const t = useWords(recipientGroupWords);
  const go = useGo();
  return (
    <>
      <PageHeader title={t.addTitle} back={{ href: to('/profiles/groups'), label: t.back }} />
      <GroupEditor start={emptyGroup} submitLabel={t.create} onCancel={() => go(to('/profiles/groups'))} />
    </>
  );
}
