import { Suspense } from 'react';
import { settlementsApi } from '#contract/settlements/api.ts';
import type { SettlementPolicy } from '#contract/settlements/schemas.ts';
import { weekdays, type Weekday } from '#domain/settlements/settlement-policy.ts';
import { settlementFormWords } from '#i18n/catalogues/settlements/forms.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { ChipGroup } from '#ui/chip-group.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { toast } from '#ui/toast.tsx';
import { fieldErrors } from '../../data/error-sentence.ts';
import { useForm } from '../../data/form.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { useWrite } from '../../data/write.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { Refused } from '../../shell/refused.tsx';
import { useEnds } from './accounts.ts';
import { emptyPolicy, formOf, monthDaysOf, policyOf, type PolicyForm } from './policy-form.ts';

const Simulation = lazyPart(() => import('./simulation.tsx'), 'Simulation');

/** A rule: from where, to where, how much, when. It can be tried on the past before it counts. */
export function PolicyEditor({ policy, onClose }: { policy: SettlementPolicy | null; onClose: () => void }) {
  const t = useWords(settlementFormWords);
  const locale = useLocale();
  const ends = useEnds(locale);
  const row = policy ? settlementsApi.updatePolicy : settlementsApi.createPolicy;
  const whole = (values: PolicyForm) =>
    policyOf({ ...values, sourceAccountId: values.sourceAccountId || (ends.sources[0]?.value ?? '') });
  const form = useForm(row, {
    start: (): PolicyForm => (policy ? formOf(policy) : emptyPolicy),
    schema: policy ? settlementsApi.updatePolicy.body : settlementsApi.createPolicy.body,
    input: (values) =>
      policy
        ? { params: { id: policy.id }, body: { version: policy.version, policy: whole(values) } }
        : { body: { policy: whole(values) } },
    rules: ({ by, monthDays }) => ({
      'policy.windows.0.monthDays':
        by === 'month' && monthDays.trim() !== '' && !monthDaysOf(monthDays) && 'number.outOfRange',
    }),
    invalidates: [settlementsApi.policies],
    pin: () => true,
    onSent() {
      toast.success(t.saved);
      onClose();
    },
  });
  const simulate = useWrite(settlementsApi.simulate, { quiet: true, loader: 'hide' });
  const said = fieldErrors(simulate.error, locale);
  const errorOf = (path: string) => form.error(`policy.${path}`) ?? said[`policy.${path}`];
  const patch = (part: Partial<PolicyForm>) => {
    form.set(part);
    simulate.reset();
  };
  const { values } = form;
  return (
    <>
      <FormDialog drawer form={form} title={policy ? t.editPolicy : t.addPolicy} submitLabel={t.save} onClose={onClose}>
        <Field label={t.name} required error={errorOf('name')}>
          <TextInput value={values.name} onChange={(event) => patch({ name: event.target.value })} />
        </Field>
        <Field label={t.source} error={errorOf('sourceAccountId')}>
          <Select
            value={values.sourceAccountId || (ends.sources[0]?.value ?? '')}
            onChange={(event) => patch({ sourceAccountId: event.target.value })}
            options={ends.sources}
          />
        </Field>
        <Field
          label={t.destination}
          hint={ends.accounts.find((one) => one.value === values.linkedAccountId)?.masked}
          required
          error={errorOf('linkedAccountId')}
        >
          <Select
            value={values.linkedAccountId}
            placeholder={t.chooseAccount}
            onChange={(event) => patch({ linkedAccountId: event.target.value })}
            options={ends.accounts}
          />
        </Field>
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <Field label={t.minAmount} error={errorOf('minAmount')}>
            <MoneyInput value={values.minAmount} onChange={(minAmount) => patch({ minAmount })} />
          </Field>
          <Field label={t.maxAmount} required error={errorOf('maxAmount')}>
            <MoneyInput value={values.maxAmount} onChange={(maxAmount) => patch({ maxAmount })} />
          </Field>
        </div>
        <Field label={t.retain} error={errorOf('retainAmount')}>
          <MoneyInput value={values.retainAmount} onChange={(retainAmount) => patch({ retainAmount })} />
        </Field>
        <RadioCards
          label={t.sweep}
          columns={2}
          value={values.sweep}
          onChange={(sweep) => patch({ sweep })}
          options={[
            { value: 'all', label: t.sweep_all, hint: t.sweep_allHint },
            { value: 'fixed', label: t.sweep_fixed, hint: t.sweep_fixedHint },
          ]}
        />
        <Segmented
          label={t.when}
          value={values.by}
          onChange={(by) => patch({ by })}
          options={[
            { value: 'week', label: t.weekly },
            { value: 'month', label: t.monthly },
          ]}
          error={errorOf('windows') ?? errorOf('windows.0.days')}
        />
        {values.by === 'week' ? (
          <ChipGroup
            label={t.weekly}
            selected={values.days}
            onChange={(days) => patch({ days: days as Weekday[] })}
            options={weekdays.map((value) => ({ value, label: t[value] }))}
          />
        ) : (
          <Field label={t.monthDays} hint={t.monthDaysHint} error={errorOf('windows.0.monthDays')}>
            <TextInput
              value={values.monthDays}
              inputMode="numeric"
              onChange={(event) => patch({ monthDays: event.target.value })}
            />
          </Field>
        )}
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <Field label={t.time} error={errorOf('windows.0.time')}>
            <TimeField value={values.time} onChange={(time) => patch({ time })} />
          </Field>
          <Field label={t.priority} hint={t.priorityHint} error={errorOf('priority')}>
            <Select
              value={String(values.priority)}
              onChange={(event) => patch({ priority: Number(event.target.value) })}
              options={['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
            />
          </Field>
        </div>
        <div>
          <Button
            loading={simulate.isPending}
            onClick={() =>
              simulate.mutate({
                body: { policy: whole(values), ...(policy ? { policyId: policy.id } : {}) },
              })
            }
          >
            {t.simulate}
          </Button>
        </div>
        {simulate.error && <Refused error={simulate.error} />}
        {simulate.data && (
          <Suspense>
            <Simulation data={simulate.data} />
          </Suspense>
        )}
      </FormDialog>
      <PinDialog {...form.pin} title={t.confirmPolicy} confirmLabel={t.save} />
    </>
  );
}
