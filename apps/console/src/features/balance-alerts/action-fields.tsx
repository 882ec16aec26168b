import { alertWords } from '#i18n/catalogues/balance-alerts/words.ts';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { RadioCards, type RadioCard } from '#ui/radio-cards.tsx';
import { useCan } from '../../data/ability.ts';
import type { AutoAction } from '#domain/accounts/balance-bands.ts';
import type { AlertFieldsProps } from './line-fields.tsx';

/** What the alert does by itself, as far as the account and the person allow it. */
export function ActionFields({ accountKind, form, patch, errorOf }: AlertFieldsProps & { accountKind: string }) {
  const t = useWords(alertWords);
  const mayMove = useCan('balance:topUp');
  const options: RadioCard<AutoAction>[] = [
    { value: 'none', label: t.actionNone },
    ...(accountKind === 'collectionPrimary'
      ? []
      : [{ value: 'moveFromCollection' as const, label: t.actionMove, hint: t.actionMoveHint, disabled: !mayMove }]),
    ...(accountKind === 'payout'
      ? [{ value: 'pauseRuns' as const, label: t.actionPause, hint: t.actionPauseHint }]
      : []),
  ];
  return (
    <>
      <RadioCards
        label={t.action}
        value={form.autoAction}
        onChange={(autoAction) => patch({ autoAction })}
        options={options}
      />
      {form.autoAction === 'moveFromCollection' && (
        <Field label={t.target} required error={errorOf('autoTarget')}>
          <MoneyInput value={form.autoTarget} onChange={(autoTarget) => patch({ autoTarget })} />
        </Field>
      )}
    </>
  );
}
