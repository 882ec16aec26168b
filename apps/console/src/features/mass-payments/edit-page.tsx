import { useState } from 'react';
import * as z from 'zod/mini';
import { id as idOf } from '#contract/fields.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import { massPaymentTypes } from '#domain/states/mass-payment.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useCan } from '../../data/ability.ts';
import { useBegun } from '../../data/begun.ts';
import { useForm } from '../../data/form.ts';
import { to } from '../../data/paths.ts';
import { useGo, useRoute } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { RecordPage } from '../../shell/record/record-page.tsx';
import { useRecord } from '../../shell/record/use-record.ts';
import { RecordFailure } from '../../shell/record-failure.tsx';
import { clearsRows, emptyRun, formOf, headRules, inputOf, type RunForm } from './run-form.ts';
import { PurposeField, RunOptions } from './run-options.tsx';

const search = z.object({ group: z.optional(idOf('recipientGroup')) });

/** A new mass payment, or the head of one in preparation. Its people come on the next page. */
export function Screen() {
  return useRoute().params['id'] === undefined ? <New /> : <Change />;
}

function New() {
  const t = useWords(massWords);
  const locale = useLocale();
  const { row } = useRoute();
  const [{ group }] = useSearchState(search);
  return (
    <>
      <PageHeader
        title={row.title[locale]}
        description={t.text}
        back={{ href: to('/mass-payments/all'), label: t.back }}
      />
      <Form start={emptyRun('differentAmounts', group ?? null)} />
    </>
  );
}

function Change() {
  const t = useWords(massWords);
  const record = useRecord(massPaymentsApi.get);
  const { id, data } = record;
  const { begun, newer, loadNew } = useBegun(id, data);
  return (
    <RecordPage
      record={record}
      back={{ href: to('/mass-payments/{id}', { id }), label: t.back }}
      isDescribed
      head={() => ({ description: t.text })}
    >
      {() =>
        begun ? (
          <Form
            key={begun.version}
            start={formOf(begun)}
            run={begun}
            newer={newer && formOf(newer)}
            loadNew={loadNew}
          />
        ) : (
          <SkeletonCard className="h-96" />
        )
      }
    </RecordPage>
  );
}

type FormProps = { start: RunForm; run?: MassPaymentDetail; newer?: RunForm | null; loadNew?: (() => void) | null };

function Form({ start, run, newer = null, loadNew = null }: FormProps) {
  const t = useWords(massWords);
  const go = useGo();
  const seesGroups = useCan('recipients:view');
  const [asked, setAsked] = useState<{ clear: () => void; keep: () => void } | null>(null);
  const row = run ? massPaymentsApi.update : massPaymentsApi.create;
  const form = useForm(row, {
    start,
    schema: run ? massPaymentsApi.update.body : massPaymentsApi.create.body,
    input: (values) =>
      run
        ? { params: { id: run.id }, body: { version: run.version, run: inputOf(values) } }
        : { body: { run: inputOf(values) } },
    rules: headRules,
    guard: true,
    around: async (send, values) => {
      if (!run || !clearsRows(values, run)) return send({});
      await new Promise<void>((clear, keep) => setAsked({ clear, keep: () => keep(new Error('put aside')) }));
      return send({ clearRows: true });
    },
    invalidates: [massPaymentsApi.list, massPaymentsApi.get],
    onSent: (saved) => go(to('/mass-payments/{id}', { id: saved.id }), { replace: true }),
  });
  const { values } = form;
  const groups = useEndpoint(
    recipientGroupsApi.list,
    { query: { limit: 100 } },
    { enabled: seesGroups && values.type === 'group' },
  );
  return (
    <form {...form.props} className="grid max-w-4xl grid-cols-1 gap-4">
      <RecordFailure form={form} stored={newer} loadNew={loadNew} />
      <Card>
        <div className="grid grid-cols-1 gap-4">
          <Field label={t.name} hint={t.nameHint} required error={form.error('run.title')}>
            <TextInput {...form.bind('title')} maxLength={80} />
          </Field>
          <RadioCards
            label={t.type}
            columns={2}
            {...form.bind('type')}
            error={form.error('run.type')}
            options={massPaymentTypes.map((value) => ({ value, label: t[`type_${value}`] }))}
          />
          {(values.type === 'sameAmount' || values.type === 'group') && (
            <Field label={t.sameAmount} required={values.type === 'sameAmount'} error={form.error('run.sameAmount')}>
              <MoneyInput {...form.bind('sameAmount')} />
            </Field>
          )}
          {values.type === 'group' && (
            <Field label={t.group} required error={form.error('run.groupId')}>
              <Select
                value={values.groupId ?? ''}
                placeholder={t.chooseGroup}
                onChange={(event) => form.set({ groupId: event.target.value || null })}
                options={(groups.data ?? []).map((each) => ({
                  value: each.id,
                  label: `${each.name} (${each.memberCount})`,
                }))}
              />
            </Field>
          )}
          <PurposeField form={form} />
        </div>
      </Card>
      <Card title={t.options}>
        <RunOptions form={form} />
      </Card>
      <div>
        <Button type="submit" variant="primary" loading={form.isSending}>
          {run ? t.save : t.next}
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          open
          onClose={() => {
            asked.keep();
            setAsked(null);
          }}
          title={t.type}
          confirmLabel={t.save}
          onConfirm={asked.clear}
        >
          {t.clearsRows({ count: run ? run.itemCount + run.leftOut.count : 0 })}
        </ConfirmDialog>
      )}
    </form>
  );
}
