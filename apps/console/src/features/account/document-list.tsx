import { useState } from 'react';
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

import { acceptOf, useUpload } from '../../data/use-upload.ts';
import { useWrite } from '../../data/write.ts';
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
  const [expiresOn, setExpiresOn] = useState<string | null>(null);
  const add = useWrite(businessReviewApi.addDocuments, {
    invalidates: [businessReviewApi.get],
    loader: 'hide',
    onSuccess: onChanged,
  });
  const upload = useUpload('document', (file) =>
    add.mutate({ body: { documents: [{ type, fileId: file.id, expiresOn }] } }),
  );
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
            <Field label={t.expiresOn} optional className="max-w-60">
              <DateField value={expiresOn} onChange={setExpiresOn} min={localDay(clock.date())} />
            </Field>
          )}
          <FileDrop
            label={newest ? t.replacePaper({ name }) : t.addPaper({ name })}
            hint={documentHints[type][locale]}
            accept={acceptOf.document}
            state={upload.state}
            reach={newest ? 'at' : undefined}
            disabled={add.isPending || (expiresOn !== null && !isDay(expiresOn))}
            onPick={(file) => void upload.pick(file)}
            onRetry={upload.retry}
          />
        </>
      )}
    </li>
  );
}
