import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Pencil from 'lucide-react/icons/pencil';
import UserSearch from 'lucide-react/icons/user-search';
import { Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { id as idOf } from '#contract/fields.ts';
import { recipientsApi } from '#contract/recipients/api.ts';
import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import type { GroupDetail } from '#contract/recipients/schemas.ts';
import { recipientGroupWords } from '#i18n/catalogues/recipients/groups.ts';
import { recipientNames } from '#i18n/catalogues/recipients/words.ts';
import { Mark } from '#ui/mark.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Menu } from '#ui/menu.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton, SkeletonCard } from '#ui/skeleton.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { toast } from '#ui/toast.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { actionOf, mayDo, whyNot } from '../../data/record-actions.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useWrite } from '../../data/write.ts';
import { RecordPage } from '../../shell/record/record-page.tsx';
import { useRecord } from '../../shell/record/use-record.ts';

const GroupMembers = lazyPart(() => import('./groups/group-members.tsx'), 'GroupMembers');
const NameProgress = lazyPart(() => import('./name-progress.tsx'), 'NameProgress');
const search = z.object({ batch: z.optional(idOf('event')) });

export function Screen() {
  const t = useWords(recipientGroupWords);
  const names = useWords(recipientNames);
  const [state, setState] = useSearchState(search);
  const record = useRecord(recipientGroupsApi.get);
  const waiting = (
    <div className="grid gap-4">
      <Skeleton className="h-24 w-full rounded-lg" />
      <SkeletonCard className="h-96" />
    </div>
  );
  const figure = (value: React.ReactNode) => <span className="text-lg wrap-anywhere md:text-2xl">{value}</span>;
  return (
    <RecordPage
      record={record}
      back={{ href: to('/profiles/groups'), label: t.back }}
      head={(group) => ({
        title: group.name,
        badge: (
          <span className="flex gap-1">
            <Mark of="label">{names[group.purpose]}</Mark>
            {group.status === 'archived' && <Mark of="archived" />}
          </span>
        ),
        actions: <GroupActions group={group} onBatch={(batch) => setState({ batch })} />,
      })}
      skeleton={waiting}
      gone={{ text: t.gone }}
    >
      {(group) => (
        <Suspense fallback={waiting}>
          {state.batch && (
            <NameProgress batch={state.batch} onClose={() => setState({ batch: undefined }, { replace: true })} />
          )}
          <section aria-labelledby="group-figures" className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-3">
            <h2 id="group-figures" className="sr-only">
              {t.figures}
            </h2>
            <StatCard
              label={t.total}
              value={figure(<Money amount={group.total} />)}
              hint={group.withoutAmount > 0 ? t.without({ count: group.withoutAmount }) : t.totalHint}
            />
            <StatCard
              label={t.members}
              value={figure(group.memberCount)}
              hint={
                group.memberCount > group.payableCount
                  ? t.notPayable({ count: group.memberCount - group.payableCount })
                  : undefined
              }
            />
            <StatCard
              label={t.usual}
              value={figure(group.defaultAmount === null ? t.notSet : <Money amount={group.defaultAmount} />)}
              hint={t.usualHint}
            />
          </section>
          <div className="mt-4">
            <GroupMembers group={group} />
          </div>
        </Suspense>
      )}
    </RecordPage>
  );
}

function GroupActions({ group, onBatch }: { group: GroupDetail; onBatch: (batch: string) => void }) {
  const t = useWords(recipientGroupWords);
  const locale = useLocale();
  const [isAsking, setAsking] = useState(false);
  const archive = useWrite(recipientGroupsApi.archive, {
    invalidates: [recipientGroupsApi.list, recipientGroupsApi.totals, recipientGroupsApi.get],
  });
  const check = useWrite(recipientsApi.checkNames, { onSuccess: ({ batchId }) => onBatch(batchId) });
  const reason = (action: string) => whyNot(group, action, locale);
  const setArchived = async (archived: boolean) => {
    await archive.mutateAsync({ params: { id: group.id }, body: { archived } });
    toast.success(archived ? t.archiveDone : t.restoreDone);
  };
  return (
    <>
      <Menu
        label={t.more}
        items={[
          {
            label: t.checkNames,
            icon: <UserSearch />,
            disabledReason: reason('checkNames'),
            onSelect: () => check.mutate({ body: { groupId: group.id } }),
          },
          actionOf(group, 'restore')
            ? {
                label: t.restore,
                icon: <ArchiveRestore />,
                disabledReason: reason('restore'),
                onSelect: () => void setArchived(false).catch(() => {}),
              }
            : {
                label: t.archive,
                icon: <Archive />,
                disabledReason: reason('archive'),
                onSelect: () => setAsking(true),
              },
        ]}
      />
      {mayDo(group, 'edit') ? (
        <ButtonLink
          href={to('/profiles/groups/edit/{id}', { id: group.id })}
          icon={<Pencil />}
          className="max-md:flex-1"
        >
          {t.edit}
        </ButtonLink>
      ) : (
        <Button icon={<Pencil />} disabledReason={reason('edit')} className="max-md:flex-1">
          {t.edit}
        </Button>
      )}
      {mayDo(group, 'pay') ? (
        <ButtonLink
          href={to('/mass-payments/create', { group: group.id })}
          variant="primary"
          icon={<ArrowUpRight />}
          className="max-md:order-first max-md:basis-full"
        >
          {t.pay}
        </ButtonLink>
      ) : (
        <Button variant="primary" icon={<ArrowUpRight />} disabledReason={reason('pay')}>
          {t.pay}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.archiveTitle({ name: group.name })}
        description={t.archiveText}
        confirmLabel={t.archive}
        onConfirm={() => setArchived(true)}
      />
    </>
  );
}
