import { useState } from 'react';
import { recipientsApi } from '#contract/recipients/api.ts';
import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import type { RecipientDetail } from '#contract/recipients/schemas.ts';
import { limits } from '#domain/values/limits.ts';
import { recipientFormWords } from '#i18n/catalogues/recipients/form.ts';
import { recipientNames } from '#i18n/catalogues/recipients/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { dropDraft } from '../../../data/draft.ts';
import { useForm } from '../../../data/form.ts';
import { RecordFailure } from '../../../shell/record-failure.tsx';
import { PlaceFields } from './place-fields.tsx';
import { bodyOf, emptyForm, formOf, placeProblems, type RecipientForm } from './recipient-form.ts';

type Props = {
  /** Absent: a new one. */
  recipient?: RecipientDetail;
  start?: { name?: string | undefined; phone?: string | undefined };
  onClose: () => void;
  onSaved: (saved: RecipientDetail) => void;
  /** Of `useBegun`. */
  newer?: RecipientDetail | null;
  loadNew?: (() => void) | null;
};

/**
 * Adds or changes a recipient. What was typed survives closing and a forced login, but for a card number, which is kept
 * nowhere.
 */
export function RecipientDrawer({ recipient, start, onClose, onSaved, newer = null, loadNew = null }: Props) {
  const t = useWords(recipientFormWords);
  const names = useWords(recipientNames);
  const locale = useLocale();
  const hasCard = recipient?.cardTail != null;
  const draftName = recipient ? `recipient.${recipient.id}.${recipient.version}` : 'recipient.new';
  // Who is named in the address is meant, and not whoever was begun before.
  useState(() => (start?.phone || start?.name) && dropDraft(draftName));
  const row = recipient ? recipientsApi.update : recipientsApi.create;
  const pathOf = (name: string) => (recipient ? `recipient.${name}` : name);
  const form = useForm(row, {
    start: (): RecipientForm => (recipient ? formOf(recipient) : emptyForm(locale, start)),
    schema: recipient ? recipientsApi.update.body : recipientsApi.create.body,
    input: (values) =>
      recipient
        ? {
            params: { id: recipient.id },
            body: { version: recipient.version, recipient: bodyOf(values, hasCard) },
          }
        : { body: bodyOf(values, hasCard) },
    rules(values) {
      const { isNowhere, isUnknown } = placeProblems(values, hasCard);
      return { [pathOf('phone')]: isNowhere && t.placeRequired, [pathOf('operator')]: isUnknown && t.operatorHint };
    },
    draft: draftName,
    toKeep: (values) => ({ ...values, card: '' }),
    invalidates: [
      recipientsApi.list,
      recipientsApi.totals,
      recipientsApi.get,
      recipientsApi.tags,
      recipientGroupsApi.get,
      recipientGroupsApi.list,
    ],
    onSent(saved) {
      toast.success(!recipient ? t.added : saved.changeWaiting && !recipient.changeWaiting ? t.savedWaits : t.saved);
      onSaved(saved);
    },
  });
  const { values } = form;
  const [isOpen, setOpen] = useState(() => hasCard || values.userCode !== '');
  const errorOf = (name: string): string | undefined => form.error(pathOf(name));
  const tagError = () =>
    [errorOf('tags'), ...bodyOf(values, hasCard).tags!.map((_, index) => errorOf(`tags.${index}`))].find(Boolean);
  const isWrongInside = errorOf('card') !== undefined || errorOf('userCode') !== undefined;
  return (
    <Drawer
      open
      onClose={() => {
        form.keep();
        onClose();
      }}
      title={recipient ? t.editTitle : t.addTitle}
      footer={
        <>
          <Button
            onClick={() => {
              form.startOver();
              onClose();
            }}
            disabled={form.isSending}
          >
            {t.cancel}
          </Button>
          <Button variant="primary" type="submit" form="recipient-form" loading={form.isSending}>
            {recipient ? t.save : t.add}
          </Button>
        </>
      }
    >
      <form id="recipient-form" {...form.props} className="grid grid-cols-1 gap-5">
        <RecordFailure form={form} changed={t.changed} stored={newer && formOf(newer)} loadNew={loadNew} />
        <Segmented
          label={t.kind}
          hideLabel
          {...form.bind('kind')}
          options={(['person', 'company'] as const).map((value) => ({ value, label: names[value] }))}
        />
        <Field label={t.name} hint={t.nameHint} error={errorOf('displayName')} required>
          <TextInput
            name="displayName"
            maxLength={limits.nameMax}
            autoComplete="off"
            data-autofocus=""
            {...form.bind('displayName')}
          />
        </Field>
        <Field label={t.legalName} hint={t.legalNameHint} error={errorOf('legalName')} optional>
          <TextInput name="legalName" maxLength={limits.nameMax} autoComplete="off" {...form.bind('legalName')} />
        </Field>
        {recipient && <Banner tone="info">{t.approvalMay}</Banner>}
        <PlaceFields
          form={values}
          set={form.set}
          errorOf={errorOf}
          recipient={recipient}
          open={isOpen || isWrongInside}
          onToggle={setOpen}
        />
        <Field label={t.amount} hint={t.amountHint} error={errorOf('defaultAmount')} optional>
          <MoneyInput name="amount" {...form.bind('amount')} />
        </Field>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field label={t.employeeNo} error={errorOf('employeeNo')} optional>
            <TextInput name="employeeNo" maxLength={40} autoComplete="off" {...form.bind('employeeNo')} />
          </Field>
          <Field label={t.tags} hint={t.tagsHint} error={tagError()} optional>
            <TextInput name="tags" autoComplete="off" {...form.bind('tags')} />
          </Field>
        </div>
        <Segmented
          label={t.language}
          {...form.bind('language')}
          options={(['fr', 'en'] as const).map((value) => ({ value, label: names[value] }))}
        />
      </form>
    </Drawer>
  );
}
