import { realNameApi } from '#contract/real-name/api.ts';
import { identityTypes, type IdentityType } from '#domain/organisations/business.ts';
import { accountWords, realNameWords } from '#i18n/catalogues/account/words.ts';
import { businessReviewWords, identityTypeNames } from '#i18n/catalogues/business-review/words.ts';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { useForm } from '../../data/form.ts';
import { acceptOf, useUpload } from '../../data/use-upload.ts';
import { FormFailure } from '../../shell/form-dialog.tsx';
import { SubmitButton } from '../../shell/submit-button.tsx';

const sides = ['front', 'back', 'selfie'] as const;
const start = {
  fullName: '',
  dob: null as string | null,
  idType: 'nationalId' as IdentityType,
  idNumber: '',
  frontFileId: null as string | null,
  backFileId: null as string | null,
  selfieFileId: null as string | null,
};

export function IdentityForm() {
  const t = useWords(realNameWords);
  const own = useWords(accountWords);
  const papers = useWords(businessReviewWords);
  const locale = useLocale();
  const form = useForm(realNameApi.submit, {
    start,
    schema: realNameApi.submit.body,
    input: (body) => ({ body }),
    invalidates: [realNameApi.mine, realNameApi.list],
    guard: true,
    onSent: () => void toast.success(t.sent),
  });
  const uploads = {
    front: useUpload('identity', (file) => form.set({ frontFileId: file.id })),
    back: useUpload('identity', (file) => form.set({ backFileId: file.id })),
    selfie: useUpload('identity', (file) => form.set({ selfieFileId: file.id })),
  };
  return (
    <Card
      footer={
        <SubmitButton
          form={form}
          formId="identity"
          disabledReason={uploads.front.waits ?? uploads.back.waits ?? uploads.selfie.waits}
        >
          {t.submit}
        </SubmitButton>
      }
    >
      <form id="identity" {...form.props} className="grid gap-4">
        <FormFailure form={form} />
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <Field label={t.fullName} error={form.error('fullName')} required>
            <TextInput {...form.bind('fullName')} autoComplete="name" />
          </Field>
          <Field label={own.dob} error={form.error('dob')} hint={own.dobHint} required>
            <DateField {...form.bind('dob')} />
          </Field>
          <Field label={papers.idType} error={form.error('idType')} required>
            <Select
              {...form.bind('idType')}
              options={identityTypes.map((value) => ({ value, label: identityTypeNames[value][locale] }))}
            />
          </Field>
          <Field label={t.idNumber} error={form.error('idNumber')} hint={t.idNumberHint} required>
            <TextInput {...form.bind('idNumber')} autoComplete="off" spellCheck={false} />
          </Field>
        </div>
        <div className="grid gap-4">
          {sides.map((side) => (
            <FileDrop
              key={side}
              label={t[side]}
              accept={acceptOf.identity}
              camera={side === 'selfie' ? 'user' : 'environment'}
              required={side !== 'back'}
              state={uploads[side].state}
              error={form.error(`${side}FileId`)}
              onPick={(file) => void uploads[side].pick(file)}
              onRetry={uploads[side].retry}
            />
          ))}
        </div>
      </form>
    </Card>
  );
}
