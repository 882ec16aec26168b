import { roleNames } from '#i18n/catalogues/team/role-names.ts';
import type { accessApi } from '#contract/access/api.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { rolesWith } from '#domain/access/grants.ts';
import { roles } from '#domain/access/roles.ts';
import { approvalFlows } from '#domain/approvals/approvals.ts';
import { approvalRuleWords } from '#i18n/catalogues/approvals/rules.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import type { RangeDraft } from './rule-draft.ts';

type Props = {
  no: number;
  range: RangeDraft;
  hasAmount: boolean;
  people: DataOf<typeof accessApi.approvers>;
  onChange: (patch: Partial<RangeDraft>) => void;
  onRemove: (() => void) | null;
  errorOf: (name: string) => string | undefined;
};

const approving = rolesWith('approvals:approve');

/** One range of a rule: from which amount, how many people, and who they are. Whoever cannot approve says why. */
export function RangeFields({ no, range, hasAmount, people, onChange, onRemove, errorOf }: Props) {
  const t = useWords(approvalRuleWords);
  const locale = useLocale();
  const choices = people.map(({ userId, name, eligible, reason }) => ({
    value: userId,
    label: eligible ? name : `${name}: ${reason?.[locale] ?? ''}`,
    disabled: !eligible,
  }));
  const eligible = people.filter((person) => person.eligible);
  return (
    <fieldset className="grid grid-cols-1 gap-4 rounded-lg border border-border p-4">
      <legend className="px-1 font-semibold">{hasAmount ? t.range({ no }) : t.flow}</legend>
      {hasAmount && (
        <Field label={t.from} error={errorOf('min') ?? errorOf('max')} required>
          <MoneyInput value={range.from} onChange={(from) => onChange({ from })} />
        </Field>
      )}
      <Segmented
        label={t.flow}
        hideLabel={!hasAmount}
        value={range.flow}
        onChange={(flow) => onChange({ flow })}
        options={approvalFlows
          .filter((flow) => hasAmount || flow !== 'none')
          .map((flow) => ({ value: flow, label: t[`flow_${flow}`] }))}
      />
      {range.flow === 'threeStep' && (
        <div className="grid grid-cols-1 gap-3">
          <Segmented
            label={t.reviewers}
            value={range.by}
            onChange={(by) => onChange({ by })}
            options={[
              { value: 'users', label: t.byName },
              { value: 'role', label: t.byRole },
            ]}
            error={errorOf('reviewers')}
          />
          {range.by === 'users' ? (
            <div className="flex flex-wrap gap-x-4">
              {eligible
                .filter((person) => person.userId !== range.finalApproverId)
                .map(({ userId, name }) => (
                  <Checkbox
                    key={userId}
                    label={name}
                    checked={range.users.includes(userId)}
                    onChange={(event) =>
                      onChange({
                        users: event.target.checked
                          ? [...range.users, userId]
                          : range.users.filter((other) => other !== userId),
                      })
                    }
                  />
                ))}
            </div>
          ) : (
            <Field label={t.role} required error={errorOf('reviewers.role')}>
              <Select
                placeholder={t.chooseRole}
                value={range.role}
                onChange={(event) => onChange({ role: event.target.value })}
                options={roles
                  .filter((role) => approving.includes(role.key))
                  .map((role) => ({ value: role.key, label: roleNames[role.key][locale] }))}
              />
            </Field>
          )}
          <Segmented
            label={t.mode}
            value={range.mode}
            onChange={(mode) => onChange({ mode })}
            options={[
              { value: 'any', label: t.mode_any },
              { value: 'all', label: t.mode_all },
            ]}
          />
        </div>
      )}
      {range.flow !== 'none' && (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <Field label={t.final} required error={errorOf('finalApproverId')}>
            <Select
              placeholder={t.choosePerson}
              value={range.finalApproverId}
              onChange={(event) =>
                onChange({
                  finalApproverId: event.target.value,
                  users: range.users.filter((userId) => userId !== event.target.value),
                })
              }
              options={choices}
            />
          </Field>
          <Field label={t.substitute} optional hint={t.substituteHint} error={errorOf('substituteId')}>
            <Select
              value={range.substituteId}
              onChange={(event) => onChange({ substituteId: event.target.value })}
              options={[
                { value: '', label: t.nobodyElse },
                ...choices.filter((choice) => choice.value !== range.finalApproverId),
              ]}
            />
          </Field>
        </div>
      )}
      {onRemove && (
        <div>
          <Button size="small" variant="ghost" onClick={onRemove}>
            {t.removeRange}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
