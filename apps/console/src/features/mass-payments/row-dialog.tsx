import { useEffect, useState } from 'react';
import { accountsApi } from '#contract/accounts/api.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentItem } from '#contract/mass-payments/item-schemas.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useBegun } from '../../data/begun.ts';
import { useForm } from '../../data/form.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { ReadingDialog } from '../../shell/reading-dialog.tsx';
import { RecordFailure } from '../../shell/record-failure.tsx';
import { RowNotes } from './item-columns.tsx';
import { AgainDialog } from './again-dialog.tsx';
import { operatorOptions } from './operator-options.ts';

type Props = {
  runId: string;
  item: MassPaymentItem | null;
  isRetry: boolean;
  /** Whoever is added has an amount of their own. */
  asksAmount?: boolean;
  onClose: () => void;
};
const touched = [
  massPaymentsApi.get,
  massPaymentsApi.items,
  massPaymentsApi.item,
  massPaymentsApi.list,
  accountsApi.balances,
];

/** One row, corrected where it stands: while the run is prepared, or before a failed one goes out again. */
export const RowDialog = ({ isRetry, item, ...props }: Props) =>
  !item ? (
    <Written {...props} item={null} />
  ) : isRetry ? (
    <Again {...props} item={item} />
  ) : (
    <Edited {...props} item={item} />
  );

/** A row that went away from the list (a filter, its page) is followed all the same. */
function Again({ item, ...props }: Omit<Props, 'isRetry'> & { item: MassPaymentItem }) {
  const { data } = useEndpoint(massPaymentsApi.item, { params: { id: item.id } });
  return <AgainDialog {...props} item={data && data.version > item.version ? data : item} />;
}

/** The row as the form began with it; what a colleague makes of it meanwhile is read beside, and not put back. */
function Edited({ item, ...props }: Omit<Props, 'isRetry'> & { item: MassPaymentItem }) {
  const [isBegun, setBegun] = useState(false);
  useEffect(() => setBegun(true), []);
  const { data } = useEndpoint(massPaymentsApi.item, { params: { id: item.id } });
  // What was pressed is what the form begins with, and not what was read of it before.
  const { begun, newer, loadNew } = useBegun<MassPaymentItem>(item.id, isBegun ? (data ?? item) : item);
  return begun ? (
    <Written key={begun.version} {...props} item={begun} newer={newer && typedOf(newer)} loadNew={loadNew} />
  ) : (
    <ReadingDialog onClose={props.onClose} />
  );
}

type Typed = {
  name: string;
  phone: string;
  operator: OperatorCode | '';
  amount: string;
  rib: string;
  note: string;
  who: string;
};

const typedOf = (item: MassPaymentItem | null): Typed => {
  const written = item?.written ?? {};
  return {
    name: item?.name || (written.name ?? ''),
    phone: item?.phone?.slice(3) ?? written.phone ?? '',
    operator: item?.operator ?? '',
    amount: item?.amount === null || !item ? (written.amount ?? '') : String(item.amount),
    rib: item?.rib ?? written.rib ?? '',
    note: item?.note ?? written.note ?? '',
    who: '',
  };
};

type WrittenProps = Omit<Props, 'isRetry'> & { newer?: Typed | null; loadNew?: (() => void) | null };

function Written({ runId, item, asksAmount = true, onClose, newer = null, loadNew = null }: WrittenProps) {
  const t = useWords(massWords);
  const locale = useLocale();
  const whoIs = item?.whoIs ?? [];
  const row = item ? massPaymentsApi.editItem : massPaymentsApi.addItems;
  const form = useForm(row, {
    start: () => typedOf(item),
    schema: item ? massPaymentsApi.editItem.body : massPaymentsApi.addItems.body,
    input({ name, phone, operator, amount, rib, note, who }) {
      if (!item) {
        const typed = Object.entries({ name, phone, operator, amount, rib, note }).filter(([, text]) => text !== '');
        return { params: { id: runId }, body: { rows: [Object.fromEntries(typed)] } };
      }
      return {
        params: { id: runId, itemId: item.id },
        // A box that is emptied takes out what stood in the row; what is left out would stay.
        body: {
          version: item.version,
          name: name || null,
          phone: phone || null,
          operator: operator || null,
          amount: amount || null,
          rib: rib || null,
          note: note || null,
          ...(who ? { recipientId: who === 'nobody' ? null : who } : {}),
        },
      };
    },
    // A row of a file may be wrong and wait; one that is typed here names somebody, a sum and a place to pay it to.
    rules: ({ name, phone, amount, rib }) =>
      item
        ? {}
        : {
            'rows.0.name': name.trim() === '' && 'required',
            'rows.0.amount': asksAmount && amount.trim() === '' && 'required',
            'rows.0.phone': phone.trim() === '' && rib.trim() === '' && t.needsPlace,
          },
    invalidates: touched,
    onSent() {
      toast.success(t.saved);
      onClose();
    },
  });
  const errorOf = (name: keyof Typed) => form.error(item ? name : `rows.0.${name}`);
  return (
    <FormDialog
      form={form}
      failure={<RecordFailure form={form} stored={newer} loadNew={loadNew} />}
      title={item ? t.editRow : t.addPerson}
      submitLabel={t.save}
      onClose={onClose}
    >
      {item && <RowNotes item={item} locale={locale} />}
      {whoIs.length > 0 && (
        <Field label={t.whoIs} error={form.error('recipientId')}>
          <Select
            {...form.bind('who')}
            placeholder={t.chooseWho}
            options={[
              ...whoIs.map(({ recipientId: value, name, employeeNo }) => ({
                value,
                label: employeeNo ? `${name} (${employeeNo})` : name,
              })),
              { value: 'nobody', label: t.whoElse },
            ]}
          />
        </Field>
      )}
      <Field label={t.col_name} required error={errorOf('name')}>
        <TextInput {...form.bind('name')} />
      </Field>
      <Field label={t.col_phone} error={errorOf('phone')}>
        <TextInput inputMode="tel" {...form.bind('phone')} />
      </Field>
      <Field label={t.col_operator} error={errorOf('operator')}>
        <Select
          value={form.values.operator}
          onChange={(event) => form.set({ operator: event.target.value as OperatorCode | '' })}
          options={operatorOptions}
        />
      </Field>
      <Field label={t.col_amount} required={asksAmount} error={errorOf('amount')}>
        <TextInput inputMode="numeric" {...form.bind('amount')} />
      </Field>
      <Field label={t.col_rib} error={errorOf('rib')}>
        <TextInput {...form.bind('rib')} />
      </Field>
      <Field label={t.col_note} error={errorOf('note')}>
        <TextInput {...form.bind('note')} />
      </Field>
    </FormDialog>
  );
}
