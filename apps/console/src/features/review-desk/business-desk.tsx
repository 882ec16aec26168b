import { reviewDeskApi, type DeskBusiness } from '#contract/review-desk/api.ts';
import { businessFields } from '#domain/organisations/business.ts';
import { paperMarks } from '#domain/payments/state-marks.ts';
import { dayStart, formatDate } from '#domain/values/time.ts';
import {
  businessFieldNames,
  businessReviewWords,
  documentNames,
  documentStatusNames,
} from '#i18n/catalogues/business-review/words.ts';
import { reviewDeskWords } from '#i18n/catalogues/review-desk/words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Mark } from '#ui/mark.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { RecordFailure } from '../../shell/record-failure.tsx';
import { Paper } from './paper.tsx';
import { RefusedPart } from './refused-part.tsx';
import { fieldText } from './field-text.tsx';

/** What is marked, by the name of its field or the id of its paper, with the reason. */
type Values = { outcome: 'approved' | 'rejected'; marked: Record<string, string>; reason: string };

type Props = {
  found: DeskBusiness;
  newer: DeskBusiness | null;
  loadNew: (() => void) | null;
  onDone: () => void;
};

/** Everything that was handed in. What is marked goes back with its reason; nothing marked means it can be approved. */
export function BusinessDesk({ found, newer, loadNew, onDone }: Props) {
  const t = useWords(reviewDeskWords);
  const papers = useWords(businessReviewWords);
  const locale = useLocale();
  const papersIn = ({ marked }: Values) =>
    found.documents.flatMap(({ id }) => (marked[id] === undefined ? [] : [{ id, reason: marked[id] }]));
  const form = useForm(reviewDeskApi.decideBusiness, {
    start: (): Values => ({ outcome: 'approved', marked: {}, reason: '' }),
    schema: reviewDeskApi.decideBusiness.body,
    input: (values) => {
      const { outcome, reason, marked } = values;
      const fields = Object.fromEntries(
        businessFields.flatMap((field) => (marked[field] === undefined ? [] : [[field, marked[field]]])),
      );
      return {
        params: { id: found.organisationId },
        body: {
          version: found.version,
          outcome,
          ...(reason.trim() ? { reason } : {}),
          ...(outcome === 'rejected' ? { fields, documents: papersIn(values) } : {}),
        },
      };
    },
    invalidates: [reviewDeskApi.business, reviewDeskApi.queue],
    guard: true,
    onSent() {
      toast.success(t.done);
      onDone();
    },
  });
  const { marked } = form.values;
  const count = Object.keys(marked).length;
  // Only an approval says all: what was sent back was sent back for something.
  const isAsMeant = form.values.outcome === 'approved' && newer?.status === 'approved';
  const mayDecide = found.status === 'pendingReview' && !found.isOwn;
  const mark = (key: string, reason: string | null) => {
    const { [key]: _, ...others } = marked;
    form.set({ marked: reason === null ? others : { ...others, [key]: reason } });
  };
  const paperError = (id: string) => {
    const index = papersIn(form.values).findIndex((paper) => paper.id === id);
    return index < 0 ? undefined : form.error(`documents.${index}.reason`);
  };
  return (
    // Nothing is decided by the key of a line: each decision is a button.
    <form {...form.props} onSubmit={(event) => event.preventDefault()} className="grid grid-cols-1 gap-4">
      <Card title={t.facts}>
        <dl className="grid grid-cols-1 gap-3 md:grid-cols-2">
          {businessFields.map((field) => (
            <RefusedPart
              key={field}
              label={businessFieldNames[field][locale]}
              reason={marked[field]}
              onReason={(reason) => mark(field, reason)}
              mayRefuse={mayDecide}
              error={form.error(`fields.${field}`)}
            >
              {fieldText(found, field, locale)}
            </RefusedPart>
          ))}
        </dl>
      </Card>
      <Card title={t.papers} description={t.paperLogged}>
        <dl className="grid grid-cols-1 gap-3 md:grid-cols-2">
          {found.documents.map((document) => (
            <RefusedPart
              key={document.id}
              label={documentNames[document.type][locale]}
              reason={marked[document.id]}
              onReason={(reason) => mark(document.id, reason)}
              mayRefuse={mayDecide && document.status === 'pending'}
              error={paperError(document.id)}
            >
              <span className="flex flex-wrap items-center gap-2">
                <Paper
                  fileId={document.file.id}
                  mediaType={document.file.mediaType}
                  label={documentNames[document.type][locale]}
                />
                <Mark of={paperMarks[document.status]}>{documentStatusNames[document.status][locale]}</Mark>
                {document.expiresOn && (
                  <span className="text-sm font-normal text-muted">
                    {papers.endsOn({ date: formatDate(dayStart(document.expiresOn), locale) })}
                  </span>
                )}
              </span>
            </RefusedPart>
          ))}
        </dl>
      </Card>
      {mayDecide && (
        <Card title={t.decide}>
          <div className="grid gap-4">
            <RecordFailure form={form} loadNew={loadNew} stored={isAsMeant ? form.values : null} />
            <Field label={t.note} optional error={form.error('reason')}>
              <Textarea rows={2} maxLength={500} {...form.bind('reason')} />
            </Field>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                loading={form.isSending}
                disabledReason={count > 0 ? t.takeBack : null}
                onClick={() => form.submitWith({ outcome: 'approved' })}
              >
                {t.approve}
              </Button>
              <Button
                variant="danger"
                loading={form.isSending}
                disabledReason={count === 0 ? t.nothingMarked : null}
                onClick={() => form.submitWith({ outcome: 'rejected' })}
              >
                {t.sendBack({ count })}
              </Button>
            </div>
          </div>
        </Card>
      )}
    </form>
  );
}
