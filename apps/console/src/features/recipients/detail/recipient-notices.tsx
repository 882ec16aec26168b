import { recipientsApi } from '#contract/recipients/api.ts';
import type { RecipientDetail } from '#contract/recipients/schemas.ts';
import { formatDate } from '#domain/values/time.ts';
import { recipientDetailWords } from '#i18n/catalogues/recipients/detail.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { to } from '../../../data/paths.ts';
import { mayDo } from '../../../data/record-actions.ts';
import { useWrite } from '../../../data/write.ts';

const sameOf = { phone: 'samePhone', bank: 'sameBank', card: 'sameCard' } as const;

/**
 * What to know before this person is paid: frozen, another number on its way or just taken over, somebody else at the
 * same place.
 */
export function RecipientNotices({ recipient }: { recipient: RecipientDetail }) {
  const t = useWords(recipientDetailWords);
  const locale = useLocale();
  const { frozen, twins, destinationChanged } = recipient;
  const recall = useWrite(recipientsApi.recallChange, {
    invalidates: [recipientsApi.get, recipientsApi.list],
    onSuccess: () => toast.success(t.takenBack),
  });
  const approvalId = recipient.changes.find((change) => change.state === 'waiting')?.approvalId;
  const mayRecall = mayDo(recipient, 'recallChange');
  if (!frozen && !recipient.changeWaiting && !recipient.changedSinceLastPaid && twins.length === 0) return null;
  return (
    <div className="mb-4 grid gap-3">
      {frozen && (
        <Banner tone="hold" title={t.frozenBy({ name: frozen.byName, day: formatDate(new Date(frozen.at), locale) })}>
          {frozen.reason}
        </Banner>
      )}
      {recipient.changeWaiting && (
        <Banner
          tone="info"
          title={t.waitingTitle}
          action={
            <span className="flex flex-wrap gap-2">
              {approvalId && (
                <ButtonLink
                  size="small"
                  href={to('/apps/workflow/approvals/progress/{workflowId}', { workflowId: approvalId })}
                >
                  {t.openApproval}
                </ButtonLink>
              )}
              {mayRecall && (
                <Button
                  size="small"
                  loading={recall.isPending}
                  onClick={() => recall.mutate({ params: { id: recipient.id } })}
                >
                  {t.takeBack}
                </Button>
              )}
            </span>
          }
        >
          {t.waitingText}
        </Banner>
      )}
      {recipient.changedSinceLastPaid && (
        <Banner tone="warning" title={t.changedTitle}>
          {destinationChanged &&
            t.changedBy({
              day: formatDate(new Date(destinationChanged.at), locale),
              name: destinationChanged.byName,
            })}{' '}
          {t.changedText}
        </Banner>
      )}
      {twins.length > 0 && (
        <Banner tone="warning" title={t.twinsTitle({ count: twins.length })}>
          <span className="block">
            {twins.map((twin, index) => (
              <span key={twin.id}>
                {index > 0 && ', '}
                <Link href={to('/profiles/recipients/{id}', { id: twin.id })} className="text-tone-fg! font-medium">
                  {twin.displayName}
                </Link>{' '}
                ({t[sameOf[twin.because]]})
              </span>
            ))}
          </span>
          {t.twinsText}
        </Banner>
      )}
    </div>
  );
}
