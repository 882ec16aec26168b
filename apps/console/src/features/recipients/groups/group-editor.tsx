import { recipientsApi } from '#contract/recipients/api.ts';
import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import { groupPurposes, type GroupDetail } from '#contract/recipients/schemas.ts';
import { recipientGroupWords } from '#i18n/catalogues/recipients/groups.ts';
import { recipientNames } from '#i18n/catalogues/recipients/words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../../data/form.ts';
import { useGo } from '../../../data/route.ts';
import { RecordFailure } from '../../../shell/record-failure.tsx';
import { groupHref } from './group-columns.tsx';
import { bodyOf, withMembers, type GroupForm } from './group-form.ts';
import { MemberPicker } from './member-picker.tsx';
import { MemberRows } from './member-rows.tsx';

type Props = {
  /** The group that is changed; absent for a new one. */
  group?: GroupDetail;
  start: GroupForm;
  submitLabel: string;
  onCancel: () => void;
  /** Of `useBegun`. */
  newer?: GroupForm | null;
  loadNew?: (() => void) | null;
};

/** Name, purpose and members of a group, with what each gets. */
export function GroupEditor({ group, start, submitLabel, onCancel, newer = null, loadNew = null }: Props) {
  const t = useWords(recipientGroupWords);
  const names = useWords(recipientNames);
  const go = useGo();
  const row = group ? recipientGroupsApi.update : recipientGroupsApi.create;
  const form = useForm(row, {
    start,
    schema: group ? recipientGroupsApi.update.body : recipientGroupsApi.create.body,
    input: (values) =>
      group
        ? { params: { id: group.id }, body: { version: group.version, group: bodyOf(values) } }
        : { body: bodyOf(values) },
    invalidates: [
      recipientGroupsApi.list,
      group ? recipientGroupsApi.get : recipientGroupsApi.totals,
      recipientsApi.get,
    ],
    guard: true,
    onSent(saved) {
      toast.success(group ? t.saved : t.createdDone);
      go(groupHref(saved), { replace: true });
    },
  });
  const { values } = form;
  const errorOf = (path: string) => form.error(group ? `group.${path}` : path);
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4 xl:grid-cols-[24rem_minmax(0,1fr)] xl:items-start">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <RecordFailure form={form} changed={t.changed} stored={newer} loadNew={loadNew} />
        <Card>
          <div className="grid grid-cols-1 gap-4">
            <Field label={t.name} hint={t.nameHint} error={errorOf('name')} required>
              <TextInput name="name" maxLength={80} autoComplete="off" {...form.bind('name')} />
            </Field>
            <Field label={t.purpose} error={errorOf('purpose')}>
              <Select
                name="purpose"
                value={values.purpose}
                onChange={(event) => form.set({ purpose: event.target.value as GroupForm['purpose'] })}
                options={groupPurposes.map((value) => ({ value, label: names[value] }))}
              />
            </Field>
            <Field label={t.usual} hint={t.usualHint} error={errorOf('defaultAmount')} optional>
              <MoneyInput name="amount" {...form.bind('amount')} />
            </Field>
          </div>
        </Card>
        <Card title={t.addMember}>
          <MemberPicker members={values.members} onAdd={(people) => form.set(withMembers(values, people))} />
        </Card>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <MemberRows
          form={values}
          onMembers={(members) => form.set({ members })}
          errorOf={(at, box) => errorOf(`members.${at}.${box}`)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" size="large" loading={form.isSending}>
            {submitLabel}
          </Button>
          <Button size="large" onClick={onCancel}>
            {t.cancel}
          </Button>
        </div>
      </div>
    </form>
  );
}
