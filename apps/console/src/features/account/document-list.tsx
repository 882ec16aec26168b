import { useEffect, useState, type FormEvent } from 'react';
import { businessReviewApi } from '#contract/business-review/api.ts';
import type { BusinessProfile } from '#contract/business-review/schemas.ts';
import {
  documentTypes,
  expiringDocuments,
  requiredDocuments,
  type DocumentType,
} from '#domain/organisations/business.ts';
import { paperMarks } from '#domain/payments/state-marks.ts';
import { isDay, localDay } from '#domain/values/time.ts';
import {
  businessReviewWords,
  documentHints,
  documentNames,
  documentStatusNames,
} from '#i18n/catalogues/business-review/words.ts';
import { uploadWords } from '#i18n/catalogues/ui/uploads.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { clock } from '#ui/clock.ts';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { Mark } from '#ui/mark.tsx';
import { useForm } from '../../data/form.ts';
import { useLeaveGuard } from '../../data/leave-guard.ts';
import { acceptOf, useUpload } from '../../data/use-upload.ts';
import { FormFailure } from '../../shell/form-dialog.tsx';
import { SubmitButton } from '../../shell/submit-button.tsx';
import { PaperLink } from './paper-link.tsx';

type Dates = Partial<Record<DocumentType, string | null>>;
/** `papers`: the files that stood there when the days were typed. */
type Typed = { dates: Dates; papers: Partial<Record<DocumentType, string | null>> };
type Props = {
  profile: BusinessProfile;
  dates: ReturnType<typeof usePaperDates>;
  onChanged: (profile: BusinessProfile) => void;
};

const newestOf = (profile: BusinessProfile, type: DocumentType) =>
  profile.documents.findLast((document) => document.type === type);
const typedIn = (dates: Dates) =>
  documentTypes.flatMap((type) => (dates[type] ? [{ type, expiresOn: dates[type] }] : []));

/** Read off another paper than the one that stands there now: a colleague, or another tab, has sent one meanwhile. */
const isOfAnother = ({ dates, papers }: Typed, profile: BusinessProfile, type: DocumentType): boolean => {
  const newest = newestOf(profile, type);
  return (
    Boolean(dates[type]) && newest?.expiresOn !== dates[type] && (newest?.file.id ?? null) !== (papers[type] ?? null)
  );
};

/**
 * The days until which papers are valid, as typed and not sent yet: each goes with the paper that is sent next, or is
 * saved with the one that is there. It is kept while other steps are looked at.
 */
export function usePaperDates(profile: BusinessProfile, onSaved: (profile: BusinessProfile) => void) {
  const t = useWords(businessReviewWords);
  const form = useForm(businessReviewApi.addDocuments, {
    start: (): Typed => ({ dates: {}, papers: {} }),
    schema: businessReviewApi.addDocuments.body,
    input: ({ dates }) => ({
      body: {
        documents: typedIn(dates).map((typed) => ({ ...typed, fileId: newestOf(profile, typed.type)?.file.id ?? '' })),
      },
    }),
    // What is accepted, or over, ends when it ends: another day is one of another paper.
    rules: (typed) =>
      Object.fromEntries(
        typedIn(typed.dates).map(({ type }) => [
          `dates.${type}`,
          isOfAnother(typed, profile, type)
            ? t.dateOfAnother
            : !['pending', 'rejected'].includes(newestOf(profile, type)?.status ?? '') && t.dateNeedsPaper,
        ]),
      ),
    invalidates: [businessReviewApi.get],
    guard: true,
    onSent(changed) {
      form.startOver();
      onSaved(changed);
    },
  });
  return form;
}

/** Every paper that is asked for. One that has arrived counts at once; what is saved with the button are dates. */
export function DocumentList({
  profile,
  dates,
  onBack,
  onChanged,
  onNext,
}: Props & { onBack: () => void; onNext: () => void }) {
  const t = useWords(businessReviewWords);
  const [underWay, setUnderWay] = useState<readonly DocumentType[]>([]);
  // A step that is left forgets the paper that is still being sent.
  const held = useWords(uploadWords).comingYet;
  const waits = underWay.length > 0 ? held : null;
  useLeaveGuard(waits !== null && !dates.isDirty);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typedIn(dates.values.dates).length > 0) dates.submit();
    else onNext();
  };
  return (
    <form {...dates.props} onSubmit={submit} className="grid gap-5">
      <div className="grid gap-3">
        <p className="text-muted">{t.documentsHint}</p>
        {dates.failure?.error.key === 'record.changed_meanwhile' ? (
          <Banner tone="warning" live>
            {t.paperReplaced}
          </Banner>
        ) : (
          <FormFailure form={dates} />
        )}
        <ul className="grid gap-3">
          {documentTypes.map((type) => (
            <DocumentRow
              key={type}
              type={type}
              profile={profile}
              dates={dates}
              onChanged={onChanged}
              onUnderWay={setUnderWay}
            />
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button disabledReason={waits} onClick={onBack}>
          {t.back}
        </Button>
        <SubmitButton form={dates} disabledReason={waits}>
          {t.next}
        </SubmitButton>
      </div>
    </form>
  );
}

type RowProps = Props & {
  type: DocumentType;
  onUnderWay: (change: (now: readonly DocumentType[]) => readonly DocumentType[]) => void;
};

function DocumentRow({ type, profile, dates, onChanged, onUnderWay }: RowProps) {
  const t = useWords(businessReviewWords);
  const locale = useLocale();
  const expiresOn = dates.values.dates[type] ?? null;
  const newest = newestOf(profile, type);
  const dateIt = (day: string | null) =>
    dates.set((of) => ({
      dates: { ...of.dates, [type]: day ?? undefined },
      papers: { ...of.papers, [type]: day ? newest?.file.id : undefined },
    }));
  const place = typedIn(dates.values.dates).findIndex((typed) => typed.type === type);
  const form = useForm(businessReviewApi.addDocuments, {
    start: (): { fileId: string | null } => ({ fileId: null }),
    schema: businessReviewApi.addDocuments.body,
    input: (paper) => ({ body: { documents: [{ type, ...paper, expiresOn }] } }),
    invalidates: [businessReviewApi.get],
    onSent(changed) {
      dateIt(null);
      onChanged(changed);
    },
  });
  const upload = useUpload('document', (file) => form.submitWith({ fileId: file.id }));
  const isUnderWay = upload.waits !== null || form.isSending;
  useEffect(() => {
    if (!isUnderWay) return;
    onUnderWay((now) => [...now, type]);
    return () => onUnderWay((now) => now.filter((other) => other !== type));
  }, [isUnderWay, onUnderWay, type]);
  const name = documentNames[type][locale];
  const isOpen = profile.openDocuments.includes(type);
  const isRequired = requiredDocuments(profile.values.legalForm).includes(type);
  return (
    <li className="grid gap-3 rounded-lg border border-border p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">
          {name}
          {!isRequired && <span className="ml-1.5 font-normal text-muted">({t.optionalPaper})</span>}
        </h3>
        {newest && <Mark of={paperMarks[newest.status]}>{documentStatusNames[newest.status][locale]}</Mark>}
      </div>
      {newest && (
        <PaperLink
          fileId={newest.file.id}
          mediaType={newest.file.mediaType}
          label={newest.file.name}
          expiresOn={newest.expiresOn}
        />
      )}
      {newest?.reason && <p className="text-sm text-danger">{t.refusedBecause({ reason: newest.reason })}</p>}
      {isOpen && (
        <>
          {expiringDocuments.includes(type) && (
            <Field
              label={t.expiresOn}
              optional
              error={
                form.error('documents.0.expiresOn') ??
                dates.error(`dates.${type}`, isOfAnother(dates.values, profile, type) && t.dateOfAnother) ??
                dates.error(`documents.${place}.expiresOn`)
              }
              className="max-w-60"
            >
              <DateField value={expiresOn} onChange={dateIt} min={localDay(clock.date())} />
            </Field>
          )}
          <FormFailure form={form} />
          <FileDrop
            error={form.error('documents.0.fileId') ?? dates.error(`documents.${place}.fileId`)}
            label={newest ? t.replacePaper({ name }) : t.addPaper({ name })}
            hint={documentHints[type][locale]}
            accept={acceptOf.document}
            state={upload.state}
            reach={newest ? 'at' : undefined}
            disabled={form.isSending || (expiresOn !== null && !isDay(expiresOn))}
            onPick={(file) => void upload.pick(file)}
            onRetry={upload.retry}
          />
        </>
      )}
    </li>
  );
}
