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
import { clock } from '#ui/clock.ts';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { Mark } from '#ui/mark.tsx';
import { useForm } from '../../data/form.ts';
import { acceptOf, useUpload } from '../../data/use-upload.ts';
import { FormFailure } from '../../shell/form-dialog.tsx';
import { PaperLink } from './paper-link.tsx';

type Props = { profile: BusinessProfile; onChanged: (profile: BusinessProfile) => void };

/** Every paper that is asked for. One that has arrived counts at once; nothing has to be saved. */
export function DocumentList({ profile, onChanged }: Props) {
  const t = useWords(businessReviewWords);
  return (
    <div className="grid gap-3">
      <p className="text-muted">{t.documentsHint}</p>
      <ul className="grid gap-3">
        {documentTypes.map((type) => (
          <DocumentRow key={type} type={type} profile={profile} onChanged={onChanged} />
        ))}
      </ul>
    </div>
  );
}

function DocumentRow({ type, profile, onChanged }: Props & { type: DocumentType }) {
  const t = useWords(businessReviewWords);
  const locale = useLocale();
  const form = useForm(businessReviewApi.addDocuments, {
    start: (): { fileId: string | null; expiresOn: string | null } => ({ fileId: null, expiresOn: null }),
    schema: businessReviewApi.addDocuments.body,
    input: (paper) => ({ body: { documents: [{ type, ...paper }] } }),
    invalidates: [businessReviewApi.get],
    onSent: onChanged,
  });
  const upload = useUpload('document', (file) => form.submitWith({ fileId: file.id }));
  const { expiresOn } = form.values;
  const name = documentNames[type][locale];
  const [newest] = profile.documents.filter((document) => document.type === type).toReversed();
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
            <Field label={t.expiresOn} optional error={form.error('documents.0.expiresOn')} className="max-w-60">
              <DateField {...form.bind('expiresOn')} min={localDay(clock.date())} />
            </Field>
          )}
          <FormFailure form={form} />
          <FileDrop
            error={form.error('documents.0.fileId')}
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
