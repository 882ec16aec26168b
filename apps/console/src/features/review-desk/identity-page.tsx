import { reviewDeskApi, type DeskRealName } from '#contract/review-desk/api.ts';
import { identityMarks, nameMarks } from '#domain/payments/state-marks.ts';
import { formatPhoneFull } from '#domain/values/phone.ts';
import { dayStart, formatDate, formatDateTime } from '#domain/values/time.ts';
import { accountWords, realNameWords } from '#i18n/catalogues/account/words.ts';
import { identityTypeNames } from '#i18n/catalogues/business-review/words.ts';
import { reviewDeskWords } from '#i18n/catalogues/review-desk/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Mark } from '#ui/mark.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { useBegun } from '../../data/begun.ts';
import { useForm } from '../../data/form.ts';
import { to } from '../../data/paths.ts';
import { RecordPage } from '../../shell/record/record-page.tsx';
import { useRecord } from '../../shell/record/use-record.ts';
import { RecordFailure } from '../../shell/record-failure.tsx';
import { Paper } from './paper.tsx';

export function Screen() {
  const t = useWords(reviewDeskWords);
  const names = useWords(realNameWords);
  const locale = useLocale();
  const record = useRecord(reviewDeskApi.realName);
  const { begun, newer, loadNew, done } = useBegun(record.id, record.data);
  const statusNames = { pending: names.statusPending, approved: names.statusApproved, rejected: names.statusRejected };
  const waiting = <SkeletonCard className="h-150 max-w-5xl" />;
  return (
    <RecordPage
      record={record}
      back={{ href: to('/review-desk'), label: t.back }}
      failedTitle={t.loadFailed}
      isDescribed
      head={({ fullName, status, organisationName, dueAt }) => ({
        title: fullName,
        badge: <Mark of={identityMarks[status]}>{statusNames[status]}</Mark>,
        description: `${organisationName} · ${t.due} ${formatDateTime(new Date(dueAt), locale)}`,
      })}
      skeleton={waiting}
    >
      {() =>
        begun ? <Check key={begun.version} found={begun} newer={newer} loadNew={loadNew} onDone={done} /> : waiting
      }
    </RecordPage>
  );
}

type CheckProps = {
  found: DeskRealName;
  newer: DeskRealName | null;
  loadNew: (() => void) | null;
  onDone: () => void;
};

function Check({ found, newer, loadNew, onDone }: CheckProps) {
  const t = useWords(reviewDeskWords);
  const names = useWords(realNameWords);
  const own = useWords(accountWords);
  const locale = useLocale();
  const form = useForm(reviewDeskApi.decideRealName, {
    start: (): { outcome: 'approved' | 'rejected'; reason: string } => ({ outcome: 'approved', reason: '' }),
    schema: reviewDeskApi.decideRealName.body,
    input: ({ outcome, reason }) => ({
      params: { id: found.id },
      body: { version: found.version, outcome, ...(reason.trim() ? { reason } : {}) },
    }),
    invalidates: [reviewDeskApi.realName, reviewDeskApi.queue],
    guard: true,
    onSent() {
      toast.success(t.done);
      onDone();
    },
  });
  const { front, back, selfie } = found.fileIds;
  const { outcome, reason } = form.values;
  const isAsMeant = newer?.status === outcome && (newer.reason ?? '') === reason.trim();
  return (
    <form {...form.props} onSubmit={(event) => event.preventDefault()} className="grid max-w-5xl gap-4">
      {found.isOwn && <Banner tone="warning">{t.ownText}</Banner>}
      <Card title={t.facts}>
        <DescriptionList
          columns={2}
          items={[
            { label: names.fullName, value: found.fullName },
            { label: own.dob, value: formatDate(dayStart(found.dob), locale) },
            { label: names.paper, value: `${identityTypeNames[found.idType][locale]} · ${found.idNumber}` },
            { label: own.phone, value: found.phone && formatPhoneFull(found.phone) },
            {
              label: t.match,
              value: found.nameMatch ? (
                <span className="flex flex-wrap items-center gap-2">
                  {found.operatorName}
                  <Mark of={nameMarks[found.nameMatch]}>{names[found.nameMatch]}</Mark>
                </span>
              ) : (
                names.notAsked
              ),
            },
            ...(found.decidedByName ? [{ label: t.decidedBy, value: found.decidedByName }] : []),
            ...(found.reason ? [{ label: t.note, value: found.reason, wide: true }] : []),
          ]}
        />
      </Card>
      <Card title={t.papers} description={t.paperLogged}>
        <div className="flex flex-wrap gap-2">
          {(
            [
              ['front', front],
              ['back', back],
              ['selfie', selfie],
            ] as const
          ).map(([side, id]) => id && <Paper key={side} fileId={id} mediaType={null} label={names[side]} />)}
        </div>
      </Card>
      {found.status === 'pending' && !found.isOwn && (
        <Card title={t.decide}>
          <div className="grid gap-4">
            <RecordFailure form={form} loadNew={loadNew} stored={isAsMeant ? form.values : null} />
            <Field label={t.note} hint={t.reasonHint} error={form.error('reason')}>
              <Textarea rows={2} maxLength={500} {...form.bind('reason')} />
            </Field>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                loading={form.isSending}
                onClick={() => form.submitWith({ outcome: 'approved' })}
              >
                {t.approvePerson}
              </Button>
              <Button
                variant="danger"
                loading={form.isSending}
                onClick={() => form.submitWith({ outcome: 'rejected' })}
              >
                {t.refusePerson}
              </Button>
            </div>
          </div>
        </Card>
      )}
    </form>
  );
}
