import { useState } from 'react';
import * as z from 'zod/mini';
import { id } from '#contract/fields.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { purposes } from '#contract/mass-payments/input-schemas.ts';
import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import { massPaymentTypes } from '#domain/states/mass-payment.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { massWords } from '#i18n/catalogues/mass-payment-screens.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { useCan } from '../../data/ability.ts';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { to } from '../../data/paths.ts';
import { useGo, useRoute } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { emptyRun, formOf, inputOf, runProblems, scheduledAt, whenOf, type RunForm } from './run-form.ts';

const search = z.object({ group: z.optional(id('recipientGroup')) });

/** A new mass payment, or the head of one in preparation. Its people come on the next page. */
export function Screen({ type }: { type?: 'file' }) {
  const t = useWords(massWords);
  const locale = useLocale();
  const { params, row } = useRoute();
  const [{ group }] = useSearchState(search);
  const found = useEndpoint(
    massPaymentsApi.get,
    { params: { id: params['id'] ?? '' } },
    { enabled: params['id'] !== undefined, keepPrevious: false },
  );
  return (
    <>
      <PageHeader
        title={row.title[locale]}
        description={t.text}
        back={{
          href: params['id'] ? to('/mass-payments/{id}', { id: params['id'] }) : to('/mass-payments/all'),
          label: t.back,
        }}
      />
      {params['id'] === undefined ? (
        <Form start={emptyRun(type ?? 'differentAmounts', group ?? null)} />
      ) : found.error ? (
        <Card>
          <LoadFailed error={found.error} refetch={found.refetch} isFetching={found.isFetching} />
        </Card>
      ) : found.data ? (
        <Form start={formOf(found.data)} run={found.data} />
      ) : (
        <SkeletonCard className="h-96" />
      )}
    </>
  );
}

function Form({ start, run }: { start: RunForm; run?: MassPaymentDetail }) {
  const t = useWords(massWords);
  const locale = useLocale();
  const go = useGo();
  const seesGroups = useCan('recipients:view');
  const [form, setForm] = useState(start);
  const [tried, setTried] = useState(false);
  const [isClearing, setClearing] = useState(false);
  const patch = (part: Partial<RunForm>) => setForm((now) => ({ ...now, ...part }));
  const groups = useEndpoint(
    recipientGroupsApi.list,
    { query: { limit: 100 } },
    { enabled: seesGroups && form.type === 'group' },
  );
  const done = (saved: MassPaymentDetail) => go(to('/mass-payments/{id}', { id: saved.id }), { replace: true });
  const options = { invalidates: [massPaymentsApi.list, massPaymentsApi.get], quiet: true, onSuccess: done };
  const create = useWrite(massPaymentsApi.create, options);
  const update = useWrite(massPaymentsApi.update, options);
  const when = whenOf(form.scheduledFor);
  const problems = runProblems(form);
  const failure = create.error ?? update.error;
  const said = fieldErrors(failure, locale);
  const errorOf = (field: keyof RunForm) =>
    tried && problems[field] ? fieldSentences[problems[field]][locale] : said[`run.${field}`];
  const send = (clearRows: boolean) => {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    if (run && run.itemCount > 0 && form.type !== run.type && !clearRows) return setClearing(true);
    if (run)
      update.mutate({
        params: { id: run.id },
        body: { version: run.version, run: inputOf(form), ...(clearRows ? { clearRows } : {}) },
      });
    else create.mutate({ body: { run: inputOf(form) } });
  };
  return (
    <form
      className="grid max-w-4xl grid-cols-1 gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      {failure && Object.keys(said).length === 0 && (
        <Banner tone="danger" live>
          {errorSentence(failure, locale)}
        </Banner>
      )}
      <Card>
        <div className="grid grid-cols-1 gap-4">
          <Field label={t.name} hint={t.nameHint} required error={errorOf('title')}>
            <TextInput value={form.title} maxLength={80} onChange={(event) => patch({ title: event.target.value })} />
          </Field>
          <RadioCards
            label={t.type}
            columns={2}
            value={form.type}
            onChange={(next) => patch({ type: next })}
            options={massPaymentTypes.map((value) => ({ value, label: t[`type_${value}`] }))}
          />
          {(form.type === 'sameAmount' || form.type === 'group') && (
            <Field label={t.sameAmount} required={form.type === 'sameAmount'} error={errorOf('sameAmount')}>
              <MoneyInput value={form.sameAmount} onChange={(sameAmount) => patch({ sameAmount })} />
            </Field>
          )}
          {form.type === 'group' && (
            <Field label={t.group} required error={errorOf('groupId')}>
              <Select
                value={form.groupId ?? ''}
                placeholder={t.chooseGroup}
                onChange={(event) => patch({ groupId: event.target.value || null })}
                options={(groups.data ?? []).map((each) => ({
                  value: each.id,
                  label: `${each.name} (${each.memberCount})`,
                }))}
              />
            </Field>
          )}
          <Field label={t.purpose}>
            <Select
              value={form.purpose}
              onChange={(event) => patch({ purpose: event.target.value as RunForm['purpose'] })}
              options={purposes.map((value) => ({ value, label: t[`purpose_${value}`] }))}
            />
          </Field>
        </div>
      </Card>
      <Card title={t.options}>
        <div className="grid grid-cols-1 gap-4">
          <Segmented
            label={t.feeBearer}
            value={form.feeBearer}
            onChange={(feeBearer) => patch({ feeBearer })}
            options={[
              { value: 'sender', label: t.sender },
              { value: 'beneficiary', label: t.beneficiary },
            ]}
          />
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            <Field label={t.when} hint={t.whenHint} error={errorOf('scheduledFor')}>
              <DateField
                value={when.day || null}
                onChange={(day) => patch({ scheduledFor: scheduledAt(day ?? '', when.time) })}
              />
            </Field>
            <Field label={t.time}>
              <TimeField value={when.time} onChange={(time) => patch({ scheduledFor: scheduledAt(when.day, time) })} />
            </Field>
          </div>
          <Switch checked={form.notify} onChange={(notify) => patch({ notify })} label={t.notify} />
          <Switch
            checked={form.queueIfShort}
            onChange={(queueIfShort) => patch({ queueIfShort })}
            label={t.queueIfShort}
          />
          <Switch
            checked={form.runAsFarAsMoneyGoes}
            onChange={(runAsFarAsMoneyGoes) => patch({ runAsFarAsMoneyGoes })}
            label={t.asFar}
          />
          <Field label={t.stopAt} error={errorOf('stopOnFailurePct')}>
            <TextInput
              inputMode="numeric"
              value={form.stopOnFailurePct}
              onChange={(event) => patch({ stopOnFailurePct: event.target.value })}
            />
          </Field>
        </div>
      </Card>
      <div>
        <Button type="submit" variant="primary" loading={create.isPending || update.isPending}>
          {run ? t.save : t.next}
        </Button>
      </div>
      {isClearing && (
        <ConfirmDialog
          open
          onClose={() => setClearing(false)}
          title={t.type}
          confirmLabel={t.save}
          onConfirm={() => {
            setClearing(false);
            send(true);
          }}
        >
          {t.clearsRows({ count: run?.itemCount ?? 0 })}
        </ConfirmDialog>
      )}
    </form>
  );
}
