import { linkEditorMoreWords } from '#i18n/catalogues/payment-links/editor-more.ts';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { BothLanguages } from './both-languages.tsx';
import { fieldId, useEditor } from './editor-context.ts';
import { FoldedSection } from './section.tsx';

/** What is said and done around a payment. */
export function AfterSection() {
  const t = useWords(linkEditorMoreWords);
  const { form, patch, errorOf } = useEditor();
  const told = form.notifyEmails.split(/[,;\s]+/).filter(Boolean).length;
  const hasMessage = [form.success.en, form.success.fr, form.closed.en, form.closed.fr].some(Boolean);
  const summary = [
    hasMessage && t.sumMessages,
    form.redirectUrl && t.sumRedirect,
    told > 0 && t.sumNotify({ count: told }),
  ]
    .filter(Boolean)
    .join(' · ');
  const mailProblem =
    errorOf('notifyEmails') ?? [0, 1, 2, 3, 4].map((index) => errorOf(`notifyEmails.${index}`)).find(Boolean);
  return (
    <FoldedSection id="after" title={t.after} summary={summary || t.sumNoMessages}>
      <BothLanguages
        path="successMessage"
        value={form.success}
        onChange={(success) => patch({ success })}
        labels={{ en: t.successEn, fr: t.successFr }}
        max={300}
        isLong
        optional
      />
      <BothLanguages
        path="closedMessage"
        value={form.closed}
        onChange={(closed) => patch({ closed })}
        labels={{ en: t.closedEn, fr: t.closedFr }}
        max={300}
        isLong
        optional
      />
      <Field id={fieldId('redirectUrl')} label={t.redirectUrl} error={errorOf('redirectUrl')} optional>
        <TextInput
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          value={form.redirectUrl}
          onChange={(event) => patch({ redirectUrl: event.target.value })}
        />
      </Field>
      <Field id={fieldId('notifyEmails')} label={t.notifyEmails} hint={t.notifyHint} error={mailProblem} optional>
        <TextInput
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={form.notifyEmails}
          onChange={(event) => patch({ notifyEmails: event.target.value })}
        />
      </Field>
      <Segmented
        inline
        label={t.language}
        value={form.language}
        onChange={(language) => patch({ language })}
        options={[
          { value: 'auto', label: t.languageAuto },
          { value: 'fr', label: t.languageFr },
          { value: 'en', label: t.languageEn },
        ]}
      />
    </FoldedSection>
  );
}
