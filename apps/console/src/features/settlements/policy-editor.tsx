import { useState } from 'react';
import { settlementsApi } from '#contract/settlements/api.ts';
import type { SettlementPolicy } from '#contract/settlements/schemas.ts';
import { weekdays, type Weekday } from '#domain/settlement-policy.ts';
import { formatMoney } from '#domain/money.ts';
import { settlementFormWords } from '#i18n/catalogues/settlement-forms.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Field } from '#ui/field.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { toast } from '#ui/toast.tsx';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';

import { useWrite } from '../../data/write.ts';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { useEnds } from './accounts.ts';
import { emptyPolicy, formOf, policyOf, type PolicyForm } from './policy-form.ts';

/** A rule: from where, to where, how much, when. It can be tried on the past before it counts. */
export function PolicyEditor({ policy, onClose }: { policy: SettlementPolicy | null; onClose: () => void }) {
  const t = useWords(settlementFormWords);
  const locale = useLocale();
  const ends = useEnds(locale);
  const [form, setForm] = useState<PolicyForm>(policy ? formOf(policy) : emptyPolicy);
  const [isConfirming, setConfirming] = useState(false);
  const simulate = useWrite(settlementsApi.simulate, { quiet: true, loader: 'hide' });
  const options = { invalidates: [settlementsApi.policies], quiet: true } as const;
  const create = useWrite(settlementsApi.createPolicy, options);
  const update = useWrite(settlementsApi.updatePolicy, options);
  const patch = (part: Partial<PolicyForm>) => {
    setForm((now) => ({ ...now, ...part }));
    simulate.reset();
  };
  const withSource = { ...form, sourceAccountId: form.sourceAccountId || (ends.sources[0]?.value ?? '') };
  const input = policyOf(withSource);
  const failure = simulate.error ?? create.error ?? update.error;
  const said = fieldErrors(failure, locale);
  const money = (amount: number) => formatMoney(amount, locale);
  async function save(pin: string) {
    if (policy)
      await update.mutateAsync({ params: { id: policy.id }, body: { version: policy.version, policy: input!, pin } });
    else await create.mutateAsync({ body: { policy: input!, pin } });
    toast.success(t.saved);
    onClose();
  }
  return (
    <>
      <Drawer
        open
        onClose={onClose}
        title={policy ? t.editPolicy : t.addPolicy}
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <Button
              disabled={!input}
              loading={simulate.isPending}
              onClick={() => simulate.mutate({ body: { policy: input!, ...(policy ? { policyId: policy.id } : {}) } })}
            >
              {t.simulate}
            </Button>
            <Button variant="primary" disabled={!input} onClick={() => setConfirming(true)}>
              {t.save}
            </Button>
          </div>
        }
      >
        <div className="grid grid-cols-1 gap-4">
          {failure && !isConfirming && (
            <Banner tone="danger" live>
              {errorSentence(failure, locale)}
            </Banner>
          )}
          {simulate.data && (
            <Banner tone="info" live>
              {t.simulated({ count: simulate.data.settlements, skipped: simulate.data.skipped })}.{' '}
              {t.simulatedMoney({
                gross: money(simulate.data.gross),
                fees: money(simulate.data.fees + simulate.data.taxes),
              })}
            </Banner>
          )}
          <Field label={t.name} required error={said['policy.name']}>
            <TextInput value={form.name} onChange={(event) => patch({ name: event.target.value })} />
          </Field>
          <Field label={t.source} error={said['sourceAccountId']}>
            <Select
              value={withSource.sourceAccountId}
              onChange={(event) => patch({ sourceAccountId: event.target.value })}
              options={ends.sources}
            />
          </Field>
          <Field
            label={t.destination}
            hint={ends.accounts.find((one) => one.value === form.linkedAccountId)?.masked}
            required
            error={said['linkedAccountId']}
          >
            <Select
              value={form.linkedAccountId}
              placeholder={t.chooseAccount}
              onChange={(event) => patch({ linkedAccountId: event.target.value })}
              options={ends.accounts}
            />
          </Field>
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            <Field label={t.minAmount} error={said['policy.minAmount']}>
              <MoneyInput value={form.minAmount} onChange={(minAmount) => patch({ minAmount })} />
            </Field>
            <Field label={t.maxAmount} required error={said['policy.maxAmount']}>
              <MoneyInput value={form.maxAmount} onChange={(maxAmount) => patch({ maxAmount })} />
            </Field>
          </div>
          <Field label={t.retain} error={said['policy.retainAmount']}>
            <MoneyInput value={form.retainAmount} onChange={(retainAmount) => patch({ retainAmount })} />
          </Field>
          <RadioCards
            label={t.sweep}
            columns={2}
            value={form.sweep}
            onChange={(sweep) => patch({ sweep })}
            options={[
              { value: 'all', label: t.sweep_all, hint: t.sweep_allHint },
              { value: 'fixed', label: t.sweep_fixed, hint: t.sweep_fixedHint },
            ]}
          />
          <Segmented
            label={t.when}
            value={form.by}
            onChange={(by) => patch({ by })}
            options={[
              { value: 'week', label: t.weekly },
              { value: 'month', label: t.monthly },
            ]}
            error={said['policy.windows']}
          />
          {form.by === 'week' ? (
            <ChipGroup
              label={t.weekly}
              selected={form.days}
              onChange={(days) => patch({ days: days as Weekday[] })}
              options={weekdays.map((value) => ({ value, label: t[value] }))}
            />
          ) : (
            <Field label={t.monthDays} hint={t.monthDaysHint}>
              <TextInput
                value={form.monthDays}
                inputMode="numeric"
                onChange={(event) => patch({ monthDays: event.target.value })}
              />
            </Field>
          )}
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            <Field label={t.time}>
              <TimeField value={form.time} onChange={(time) => patch({ time })} />
            </Field>
            <Field label={t.priority} hint={t.priorityHint}>
              <Select
                value={String(form.priority)}
                onChange={(event) => patch({ priority: Number(event.target.value) })}
                options={['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
              />
            </Field>
          </div>
        </div>
      </Drawer>
      {isConfirming && (
        <PinDialog
          open
          onClose={() => setConfirming(false)}
          title={t.confirmPolicy}
          confirmLabel={t.save}
          onPin={save}
        />
      )}
    </>
  );
}
