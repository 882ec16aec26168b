import type { ApprovalDetail } from '#contract/approvals/schemas.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { approvalProgressWords } from '#i18n/catalogues/approvals/progress.ts';
import { waitingKeysWords } from '#i18n/catalogues/providers/waiting-keys.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { actionOf } from '../../data/record-actions.ts';
import type { ProgressAction } from './progress-page.tsx';

/** How it ended, who ended it and when; null of one that waits. */
export function endText({ status, endedAt, endedByName }: ApprovalDetail, locale: Locale): string | null {
  if (!endedAt) return null;
  const end = say(approvalProgressWords, locale)[
    `end_${status as 'approved' | 'declined' | 'rejected' | 'cancelled' | 'expired'}`
  ];
  return end({ name: endedByName ?? '', at: formatDateTime(new Date(endedAt), locale) });
}

/** Where it stands in one sentence, and what the viewer may do about it. */
export function RequestState({
  request,
  onAction,
}: {
  request: ApprovalDetail;
  onAction: (action: ProgressAction) => void;
}) {
  const t = useWords(approvalProgressWords);
  const w = useWords(waitingKeysWords);
  const locale = useLocale();
  const { status, waitsFor } = request;
  const when = (at: string) => formatDateTime(new Date(at), locale);
  const of = (action: string) => actionOf(request, action);
  const may = (action: string) => of(action)?.allowed === true;
  if (request.endedAt) {
    const tone = status === 'approved' ? 'success' : status === 'declined' || status === 'rejected' ? 'danger' : 'hold';
    return (
      <Banner tone={tone} title={endText(request, locale)}>
        {request.endedReason?.[locale] ?? request.endedRemark}
      </Banner>
    );
  }
  const isMine = of('approve')?.allowed === false && of('recall')?.allowed === true;
  const title = request.takesEffectAt
    ? t.delayedTitle({ at: when(request.takesEffectAt) })
    : status === 'onHold'
      ? t.blockedTitle
      : may('approve')
        ? t.waitsForYou
        : t.waitsForOthers({ names: waitsFor.join(', ') });
  const text = request.takesEffectAt
    ? request.subject === 'operatorKeys'
      ? w.delayedText
      : t.delayedText
    : status === 'onHold'
      ? t.blockedText
      : `${isMine ? `${t.waitsForOthersMine} ` : ''}${t.lapses({ at: when(request.lapsesAt) })}`;
  // What time decides is ended in one way: its maker takes it back, anybody else stops it, which asks for no PIN and
  // says why.
  const refuse = may('recall') ? null : may('stop') ? 'stop' : may('decline') ? 'decline' : null;
  const others = (['reassign', 'urgent', 'recall'] as const).filter(may);
  return (
    <Card title={title} description={text}>
      <div className="flex flex-wrap gap-2 max-md:*:flex-1">
        {may('approve') && (
          <Button variant="primary" size="large" onClick={() => onAction('approve')}>
            {t.approve}
          </Button>
        )}
        {refuse && (
          <Button size="large" onClick={() => onAction(refuse)}>
            {t[refuse]}
          </Button>
        )}
        {!isMine && !request.takesEffectAt && (
          <Button size={may('approve') ? 'large' : 'medium'} onClick={() => onAction('ask')}>
            {t.ask}
          </Button>
        )}
        {others.map((action) => (
          <Button key={action} onClick={() => onAction(action)}>
            {t[action]}
          </Button>
        ))}
      </div>
      {!may('approve') && of('approve')?.disabledReason && !request.takesEffectAt && status !== 'onHold' && (
        <p className="mt-3 text-sm text-muted">{of('approve')!.disabledReason![locale]}</p>
      )}
    </Card>
  );
}
