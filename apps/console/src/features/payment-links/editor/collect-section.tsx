import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { limits } from '#domain/values/limits.ts';
import { linkEditorMoreWords } from '#i18n/catalogues/payment-links/editor-more.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { either } from '../either.ts';
import { BothLanguages } from './both-languages.tsx';
import { fieldId, useEditor } from './editor-context.ts';
import { newField, type OwnField } from './editor-form.ts';
import { FoldedSection } from './section.tsx';

/** What the payer is asked besides the phone number. */
export function CollectSection() {
  const t = useWords(linkEditorMoreWords);
  const locale = useLocale();
  const { form, patch } = useEditor();
  const names = { name: t.askName, email: t.askEmail, reference: t.askReference };
  const keys = ['name', 'email', 'reference'] as const;
  const asked = [
    ...keys.filter((key) => form[key] !== 'no').map((key) => names[key]),
    ...form.own.map((field) => either(field.label, locale)).filter(Boolean),
  ];
  return (
    <FoldedSection id="collect" title={t.collect} summary={asked.length > 0 ? asked.join(', ') : t.sumPhoneOnly}>
      <p className="-mt-1 text-muted">{t.collectHint}</p>
      <div className="grid grid-cols-1 gap-3">
        {keys.map((key) => (
          <Segmented
            key={key}
            inline
            label={names[key]}
            value={form[key]}
            onChange={(choice) => patch({ [key]: choice })}
            options={[
              { value: 'no', label: t.no },
              { value: 'optional', label: t.optional },
              { value: 'required', label: t.required },
            ]}
          />
        ))}
      </div>
      <OwnFields />
    </FoldedSection>
  );
}

function OwnFields() {
  const t = useWords(linkEditorMoreWords);
  const { form, patch, errorOf } = useEditor();
  const { own } = form;
  const change = (index: number, over: Partial<OwnField>) =>
    patch({ own: own.with(index, { ...own[index]!, ...over }) });
  const problem = errorOf('collect.own');
  return (
    <fieldset id={fieldId('collect.own')} tabIndex={-1} className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="font-medium">{t.own}</legend>
      <p className="text-sm text-muted">{t.ownHint}</p>
      <p role="alert" className={problem ? 'text-sm text-danger' : 'hidden'}>
        {problem}
      </p>
      {own.map((field, index) => {
        const path = `collect.own.${index}`;
        const name = t.ownNumber({ number: index + 1 });
        return (
          <fieldset key={field.uid} className="grid min-w-0 grid-cols-1 gap-3 rounded-md border border-border p-3">
            <legend className="sr-only">{name}</legend>
            <div className="flex items-center justify-between">
              <p className="font-medium">{name}</p>
              <IconButton
                small
                label={t.remove({ name })}
                icon={<Trash />}
                onClick={() => patch({ own: own.toSpliced(index, 1) })}
              />
            </div>
            <BothLanguages
              path={`${path}.label`}
              value={field.label}
              onChange={(label) => change(index, { label })}
              labels={{ en: t.ownLabelEn, fr: t.ownLabelFr }}
              max={60}
            />
            <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-2">
              <Field label={t.ownType}>
                <Select
                  value={field.type}
                  onChange={(event) => change(index, { type: event.target.value as OwnField['type'] })}
                  options={[
                    { value: 'text', label: t.ownText },
                    { value: 'number', label: t.ownNumberType },
                    { value: 'choice', label: t.ownChoice },
                  ]}
                />
              </Field>
              <Checkbox
                label={t.ownRequired}
                checked={field.required}
                onChange={(event) => change(index, { required: event.target.checked })}
                className="md:min-h-9"
              />
            </div>
            {field.type === 'choice' && (
              <Field id={fieldId(`${path}.choices`)} label={t.ownChoices} error={errorOf(`${path}.choices`)}>
                <Textarea
                  value={field.choices}
                  onChange={(event) => change(index, { choices: event.target.value })}
                  placeholder={'6e\n5e\n4e'}
                />
              </Field>
            )}
          </fieldset>
        );
      })}
      {own.length < limits.customFieldsMax && (
        <span>
          <Button icon={<Plus />} onClick={() => patch({ own: [...own, newField()] })}>
            {t.addOwn}
          </Button>
        </span>
      )}
    </fieldset>
  );
}
