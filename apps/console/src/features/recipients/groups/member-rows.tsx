import X from 'lucide-react/icons/x';
import { formatNumber, wholeAmount } from '#domain/values/money.ts';
import { recipientGroupWords } from '#i18n/catalogues/recipients/groups.ts';
import { recipientNames } from '#i18n/catalogues/recipients/words.ts';
import { Mark } from '#ui/mark.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Money } from '#ui/money.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { totalOf, type FormMember, type GroupForm } from './group-form.ts';

type Props = {
  form: GroupForm;
  onMembers: (members: FormMember[]) => void;
  errorOf: (at: number, box: 'amount' | 'note') => string | undefined;
};

/**
 * The members of the group in the form, what each gets, and what a run would pay. An empty amount shows the usual one.
 */
export function MemberRows({ form, onMembers, errorOf }: Props) {
  const t = useWords(recipientGroupWords);
  const names = useWords(recipientNames);
  const locale = useLocale();
  const { total, without } = totalOf(form);
  const usualOf = (member: FormMember) => {
    const usual = wholeAmount(member.usual ?? form.amount);
    return usual === null ? '' : formatNumber(usual, locale);
  };
  const set = (id: string, patch: Partial<FormMember>) =>
    onMembers(form.members.map((member) => (member.id === id ? { ...member, ...patch } : member)));
  const sum = (
    <span className="flex flex-wrap items-center justify-between gap-2">
      <span className="text-muted">{t.total}</span>
      <span className="flex items-center gap-2">
        {without > 0 && <Mark of="doubtful">{t.without({ count: without })}</Mark>}
        <Money amount={total} className="font-semibold" />
      </span>
    </span>
  );
  if (form.members.length === 0)
    return (
      <Card title={t.members}>
        <p className="text-muted">{t.noMembers}</p>
      </Card>
    );
  return (
    <Card title={t.members} description={t.memberCount({ count: form.members.length })} footer={sum}>
      <ul className="divide-y divide-border">
        {form.members.map((member, at) => (
          <li key={member.id} className="grid grid-cols-1 gap-2 py-3 sm:grid-cols-2 sm:items-start">
            <span className="flex min-w-0 items-start gap-2">
              <IconButton
                label={t.remove({ name: member.name })}
                icon={<X />}
                onClick={() => onMembers(form.members.filter((other) => other.id !== member.id))}
              />
              <span className="grid min-w-0 flex-1">
                <span className="truncate font-medium">{member.name}</span>
                <span className="truncate text-sm text-muted tabular-nums">{member.place}</span>
              </span>
              {member.isFrozen && <Mark of="stopped">{names.frozen}</Mark>}
            </span>
            <span className="grid grid-cols-2 gap-2">
              <Field label={t.amountOf({ name: member.name })} hideLabel error={errorOf(at, 'amount')}>
                <MoneyInput
                  value={member.amount}
                  placeholder={usualOf(member)}
                  onChange={(amount) => set(member.id, { amount })}
                />
              </Field>
              <Field label={t.noteOf({ name: member.name })} hideLabel error={errorOf(at, 'note')}>
                <TextInput
                  placeholder={t.note}
                  maxLength={255}
                  autoComplete="off"
                  value={member.note}
                  onChange={(event) => set(member.id, { note: event.target.value })}
                />
              </Field>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
