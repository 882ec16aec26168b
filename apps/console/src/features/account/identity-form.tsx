import { useState, type FormEvent } from 'react';
import { realNameApi } from '#contract/real-name/api.ts';
import { identityTypes, type IdentityType } from '#domain/business.ts';
import { accountWords, realNameWords } from '#i18n/catalogues/account.ts';
import { businessReviewWords, identityTypeNames } from '#i18n/catalogues/business-review.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { UploadPicker } from '#ui/upload-picker.tsx';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';

import { acceptOf, useUpload } from '../../data/use-upload.ts';
import { useWrite } from '../../data/write.ts';

const sides = ['front', 'back', 'selfie'] as const;

export function IdentityForm() {
  const t = useWords(realNameWords);
  const own = useWords(accountWords);
  const papers = useWords(businessReviewWords);
  const locale = useLocale();
  const [form, setForm] = useState({
    fullName: '',
    dob: null as string | null,
    idType: 'nationalId' as IdentityType,
    idNumber: '',
  });
  const [files, setFiles] = useState<Partial<Record<(typeof sides)[number], string>>>({});
  const [isIncomplete, setIncomplete] = useState(false);
  const uploads = {
    front: useUpload('identity', (file) => setFiles((now) => ({ ...now, front: file.id }))),
    back: useUpload('identity', (file) => setFiles((now) => ({ ...now, back: file.id }))),
    selfie: useUpload('identity', (file) => setFiles((now) => ({ ...now, selfie: file.id }))),
  };
  const send = useWrite(realNameApi.submit, {
    quiet: true,
    invalidates: [realNameApi.mine, realNameApi.list],
    onSuccess: () => toast.success(t.sent),
  });
  const said = fieldErrors(send.error, locale);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { front, back, selfie } = files;
    setIncomplete(!front || !selfie);
    if (front && selfie && !send.isPending)
      send.mutate({
        body: { ...form, dob: form.dob ?? '', frontFileId: front, backFileId: back ?? null, selfieFileId: selfie },
      });
  };
  return (
    <Card
      footer={
        <Button type="submit" form="identity" variant="primary" loading={send.isPending}>
          {t.submit}
        </Button>
      }
    >
      <form id="identity" noValidate onSubmit={submit} className="grid gap-4">
        {send.error && Object.keys(said).length === 0 && (
          <Banner tone="danger" live>
            {errorSentence(send.error, locale)}
          </Banner>
        )}
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <Field label={t.fullName} error={said['fullName']} required>
            <TextInput
              value={form.fullName}
              autoComplete="name"
              onChange={(event) => setForm({ ...form, fullName: event.target.value })}
            />
          </Field>
          <Field label={own.dob} error={said['dob']} hint={own.dobHint} required>
            <DateField value={form.dob} onChange={(dob) => setForm({ ...form, dob })} />
          </Field>
          <Field label={papers.idType} error={said['idType']} required>
            <Select
              value={form.idType}
              onChange={(event) => setForm({ ...form, idType: event.target.value as IdentityType })}
              options={identityTypes.map((value) => ({ value, label: identityTypeNames[value][locale] }))}
            />
          </Field>
          <Field label={t.idNumber} error={said['idNumber']} hint={t.idNumberHint} required>
            <TextInput
              value={form.idNumber}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setForm({ ...form, idNumber: event.target.value })}
            />
          </Field>
        </div>
        <div className="grid gap-4">
          {sides.map((side) => (
            <UploadPicker
              key={side}
              label={t[side]}
              accept={acceptOf.identity}
              state={uploads[side].state}
              error={
                said[`${side}FileId`] ?? (isIncomplete && side !== 'back' && !files[side] ? t.filesMissing : undefined)
              }
              onPick={(file) => void uploads[side].pick(file)}
              onRetry={uploads[side].retry}
            />
          ))}
        </div>
      </form>
    </Card>
  );
}
