import Archive from 'lucide-react/icons/archive';
import Copy from 'lucide-react/icons/copy';
import { customRolesApi, type CustomRoleRow } from '#contract/custom-roles/api.ts';
import { customRoleWords } from '#i18n/catalogues/custom-roles/words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { useCan } from '../../../data/ability.ts';
import { useBegun } from '../../../data/begun.ts';
import { to } from '../../../data/paths.ts';
import { mayDo, whyNot } from '../../../data/record-actions.ts';
import { useGo } from '../../../data/route.ts';
import { useWrite } from '../../../data/write.ts';
import { RecordPage } from '../../../shell/record/record-page.tsx';
import { useOfRecord } from '../../../shell/record/use-of-record.ts';
import { useRecord } from '../../../shell/record/use-record.ts';
import { RoleEditor } from './role-editor.tsx';
import { formOf } from './role-form.ts';

export function Screen() {
  const t = useWords(customRoleWords);
  const go = useGo();
  const locale = useLocale();
  const mayMake = useCan('acl:edit');
  const record = useRecord(customRolesApi.get);
  const { begun, newer, loadNew } = useBegun(record.id, record.data);
  const [isAsking, setAsking] = useOfRecord(record, false);
  const archive = useWrite(customRolesApi.archive, { invalidates: [customRolesApi.list] });
  return (
    <RecordPage
      record={record}
      back={{ href: to('/access-control/roles'), label: t.back }}
      head={(role) => ({
        title: role.name,
        actions: mayMake && (
          <>
            <Button icon={<Archive />} disabledReason={whyNot(role, 'archive', locale)} onClick={() => setAsking(true)}>
              {t.archive}
            </Button>
            <ButtonLink icon={<Copy />} href={to('/access-control/roles/create', { from: role.id })}>
              {t.add}
            </ButtonLink>
          </>
        ),
      })}
      skeleton={<Waiting />}
    >
      {(role) => (
        <>
          {begun ? (
            <Change
              key={`${begun.id}.${begun.version}`}
              role={begun}
              members={role.members}
              newer={newer}
              loadNew={loadNew}
            />
          ) : (
            <Waiting />
          )}
          <ConfirmDialog
            open={isAsking}
            onClose={() => setAsking(false)}
            title={t.archiveTitle({ name: role.name })}
            description={t.archiveText}
            confirmLabel={t.archive}
            onConfirm={async () => {
              await archive.mutateAsync({ params: { id: role.id } });
              toast.success(t.archived);
              go(to('/access-control/roles'), { replace: true });
            }}
          />
        </>
      )}
    </RecordPage>
  );
}

const Waiting = () => (
  <div className="grid max-w-3xl gap-4">
    <SkeletonCard className="h-48" />
    <SkeletonCard className="h-160" />
  </div>
);

type ChangeProps = {
  role: CustomRoleRow;
  members: number;
  newer: CustomRoleRow | null;
  loadNew: (() => void) | null;
};

function Change({ role, members, newer, loadNew }: ChangeProps) {
  const t = useWords(customRoleWords);
  const locale = useLocale();
  return (
    <RoleEditor
      edited={role}
      start={formOf(role)}
      lockedBecause={mayDo(role, 'edit') ? null : (whyNot(role, 'edit', locale) ?? '')}
      notice={<p className="text-muted">{t.usedBy({ count: members })}</p>}
      newer={newer && formOf(newer)}
      loadNew={loadNew}
    />
  );
}
