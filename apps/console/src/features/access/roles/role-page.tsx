import Archive from 'lucide-react/icons/archive';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { customRolesApi, type CustomRoleRow } from '#contract/custom-roles/api.ts';
import { customRoleWords } from '#i18n/catalogues/custom-roles/words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { useCan } from '../../../data/ability.ts';
import { useBegun } from '../../../data/begun.ts';
import { to } from '../../../data/paths.ts';
import { useCrumb, useGo, useRoute } from '../../../data/route.ts';
import { useEndpoint } from '../../../data/use-endpoint.ts';
import { useWrite } from '../../../data/write.ts';
import { LoadFailed } from '../../../shell/load-failed.tsx';
import { RoleEditor } from './role-editor.tsx';
import { formOf } from './role-form.ts';

export function Screen() {
  const t = useWords(customRoleWords);
  const go = useGo();
  const locale = useLocale();
  const mayMake = useCan('acl:edit');
  const { params } = useRoute();
  const id = params['id'] ?? '';
  const { data, error, refetch, isFetching } = useEndpoint(
    customRolesApi.get,
    { params: { id } },
    { keepPrevious: false },
  );
  const { begun, newer, loadNew } = useBegun(id, data);
  const [isAsking, setAsking] = useState(false);
  const archive = useWrite(customRolesApi.archive, { invalidates: [customRolesApi.list] });
  useCrumb(data?.name);
  const reason = data?.availableActions.find(({ action }) => action === 'archive')?.disabledReason?.[locale] ?? null;
  return (
    <>
      <PageHeader
        title={data?.name ?? t.waiting}
        back={{ href: to('/access-control/roles'), label: t.back }}
        actions={
          data &&
          mayMake && (
            <>
              <Button icon={<Archive />} disabledReason={reason} onClick={() => setAsking(true)}>
                {t.archive}
              </Button>
              <ButtonLink icon={<Copy />} href={to('/access-control/roles/create', { from: data.id })}>
                {t.add}
              </ButtonLink>
            </>
          )
        }
      />
      {error && !data ? (
        <Card>
          <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
        </Card>
      ) : !begun ? (
        <div className="grid max-w-3xl gap-4">
          <SkeletonCard className="h-48" />
          <SkeletonCard className="h-160" />
        </div>
      ) : (
        <Change
          key={`${begun.id}.${begun.version}`}
          role={begun}
          members={(data ?? begun).members}
          newer={newer}
          loadNew={loadNew}
        />
      )}
      {data && (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title={t.archiveTitle({ name: data.name })}
          description={t.archiveText}
          confirmLabel={t.archive}
          onConfirm={async () => {
            await archive.mutateAsync({ params: { id } });
            toast.success(t.archived);
            go(to('/access-control/roles'), { replace: true });
          }}
        />
      )}
    </>
  );
}

type ChangeProps = {
  role: CustomRoleRow;
  members: number;
  newer: CustomRoleRow | null;
  loadNew: (() => void) | null;
};

function Change({ role, members, newer, loadNew }: ChangeProps) {
  const t = useWords(customRoleWords);
  const locale = useLocale();
  const edit = role.availableActions.find(({ action }) => action === 'edit');
  return (
    <RoleEditor
      edited={role}
      start={formOf(role)}
      lockedBecause={edit?.allowed ? null : (edit?.disabledReason?.[locale] ?? '')}
      notice={<p className="text-muted">{t.usedBy({ count: members })}</p>}
      newer={newer && formOf(newer)}
      loadNew={loadNew}
    />
  );
}
