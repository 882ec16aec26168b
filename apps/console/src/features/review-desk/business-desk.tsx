import { useState } from 'react';
import { reviewDeskApi, type DeskBusiness } from '#contract/review-desk/api.ts';
import { businessFields } from '#domain/business.ts';
import { dayStart, formatDate } from '#domain/time.ts';
import {
  businessFieldNames,
  businessReviewWords,
  documentNames,
  documentStatusNames,
} from '#i18n/catalogues/business-review.ts';
import { reviewDeskWords } from '#i18n/catalogues/review-desk.ts';
import { Badge } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';

import { useWrite } from '../../data/write.ts';
import { Paper } from './paper.tsx';
import { RefusedPart } from './refused-part.tsx';
import { fieldText } from './field-text.tsx';

const documentTones = {
  pending: 'info',
  approved: 'success',
  rejected: 'danger',
  expired: 'warning',
  replaced: 'neutral',
} as const;
type Marked = Record<string, string>;

/** Everything that was handed in. What is marked goes back with its reason; nothing marked means it can be approved. */
export function BusinessDesk({ found, onDone }: { found: DeskBusiness; onDone: () => void }) {
  const t = useWords(reviewDeskWords);
  const papers = useWords(businessReviewWords);
  const locale = useLocale();
  const [marked, setMarked] = useState<Marked>({});
  const [note, setNote] = useState('');
  const decide = useWrite(reviewDeskApi.decideBusiness, {
    quiet: true,
    invalidates: [reviewDeskApi.business, reviewDeskApi.queue],
    onSuccess: () => {
      toast.success(t.done);
      onDone();
    },
  });
  const said = fieldErrors(decide.error, locale);
  const count = Object.keys(marked).length;
  const mayDecide = found.status === 'pendingReview' && !found.isOwn;
  const mark = (key: string, reason: string | null) =>
    setMarked((now) =>
      Object.fromEntries([
        ...Object.entries(now).filter(([name]) => name !== key),
        ...(reason === null ? [] : [[key, reason] as const]),
      ]),
    );
  const send = (outcome: 'approved' | 'rejected') => {
    const fields = Object.fromEntries(
      businessFields.flatMap((field) => (marked[field] === undefined ? [] : [[field, marked[field]]])),
    );
    const documents = found.documents.flatMap(({ id }) =>
      marked[id] === undefined ? [] : [{ id, reason: marked[id] }],
    );
    decide.mutate({
      params: { id: found.organisationId },
      body: {
        version: found.version,
        outcome,
        ...(note.trim() ? { reason: note } : {}),
        ...(outcome === 'rejected' ? { fields, documents } : {}),
      },
    });
  };
  const reasonError = (key: string, index: number) => said[`fields.${key}`] ?? said[`documents.${index}.reason`];
  return (
    <>
      <Card title={t.facts}>
        <dl className="grid grid-cols-1 gap-3 md:grid-cols-2">
          {businessFields.map((field) => (
            <RefusedPart
              key={field}
              label={businessFieldNames[field][locale]}
              reason={marked[field]}
              onReason={(reason) => mark(field, reason)}
              mayRefuse={mayDecide}
              error={said[`fields.${field}`]}
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
              error={reasonError(
                document.id,
                Object.keys(marked)
                  .filter((key) => key.startsWith('doc_'))
                  .indexOf(document.id),
              )}
            >
              <span className="flex flex-wrap items-center gap-2">
                <Paper
                  fileId={document.file.id}
                  mediaType={document.file.mediaType}
                  label={documentNames[document.type][locale]}
                />
                <Badge tone={documentTones[document.status]}>{documentStatusNames[document.status][locale]}</Badge>
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
            {decide.error && Object.keys(said).length === 0 && (
              <Banner tone="danger" live>
                {errorSentence(decide.error, locale)}
              </Banner>
            )}
            <Field label={t.note} optional error={said['reason']}>
              <Textarea rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
            </Field>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                loading={decide.isPending}
                disabledReason={count > 0 ? t.takeBack : null}
                onClick={() => send('approved')}
              >
                {t.approve}
              </Button>
              <Button
                variant="danger"
                loading={decide.isPending}
                disabledReason={count === 0 ? t.nothingMarked : null}
                onClick={() => send('rejected')}
              >
                {t.sendBack({ count })}
              </Button>
            </div>
          </div>
        </Card>
      )}
    </>
  );
}
