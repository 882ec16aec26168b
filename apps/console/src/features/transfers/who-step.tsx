import { Suspense } from 'react';
import { brand } from '#domain/values/brand.ts';
import { limits } from '#domain/values/limits.ts';
import { transferFormWords } from '#i18n/catalogues/transfers/form.ts';
import { BankSelect } from '#ui/bank-select.tsx';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { RibInput } from '#ui/rib-input.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useCan } from '../../data/ability.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { CardInput } from './card-input.tsx';
import { OperatorChoice } from './operator-choice.tsx';
import type { Kind, TransferForm } from './transfer-form.ts';
import type { PayeeCheck } from './payee-judge.ts';

const CheckLine = lazyPart(() => import('./check-line.tsx'), 'CheckLine');
const LinkedChoice = lazyPart(() => import('./linked-choice.tsx'), 'LinkedChoice');

const SavedPick = lazyPart(() => import('./saved-pick.tsx'), 'SavedPick');

export type StepProps = {
  kind: Kind;
  form: TransferForm;
  patch: (change: Partial<TransferForm>) => void;
  /** By the path in what is sent. */
  errorOf: (path: string) => string | undefined;
};

/** Who gets it. The number comes first: where the rail can say whose it is, the name follows from it. */
export function WhoStep({
  kind,
  form,
  patch,
  errorOf,
  check,
  isTicked,
  onTick,
}: StepProps & { check: PayeeCheck; isTicked: boolean; onTick: (ticked: boolean) => void }) {
  const t = useWords(transferFormWords);
  const maySee = useCan('recipients:view');
  return (
    <Card>
      <div className="grid grid-cols-1 gap-5">
        {maySee && (kind === 'wallet' || kind === 'bank' || kind === 'user') && (
          <Suspense fallback={<Skeleton className="h-11 w-full md:h-9" />}>
            <SavedPick kind={kind} onPick={patch} />
          </Suspense>
        )}
        {kind === 'wallet' && (
          <>
            <Field label={t.phone} required error={errorOf('beneficiary.phone')}>
              <PhoneInput
                value={form.phone}
                autoComplete="off"
                onChange={(phone) => patch({ phone, recipientId: null, ...(phone.length < 9 ? { picked: null } : {}) })}
              />
            </Field>
            <OperatorChoice form={form} patch={patch} error={errorOf('beneficiary.operator')} />
          </>
        )}
        {kind === 'bank' && (
          <>
            <BankSelect value={form.bankCode} onChange={(bankCode) => patch({ bankCode })} />
            <Field label={t.rib} required hint={t.ribHint} error={errorOf('beneficiary.rib')}>
              <RibInput value={form.rib} bank={form.bankCode} onChange={(rib) => patch({ rib, recipientId: null })} />
            </Field>
          </>
        )}
        {kind === 'card' && (
          <>
            <Banner tone="info">{t.cardByHand}</Banner>
            <Field label={t.card} required hint={t.cardHint} error={errorOf('beneficiary.number')}>
              <CardInput value={form.card} onChange={(card) => patch({ card })} />
            </Field>
          </>
        )}
        {kind === 'user' && (
          <Field
            label={t.userCode({ brand: brand.name })}
            required
            hint={t.userCodeHint}
            error={errorOf('beneficiary.code')}
          >
            <TextInput
              value={form.userCode}
              // With the spaces and hyphens it was written with, which are taken out as it is pasted.
              maxLength={limits.userIdMax * 2}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => patch({ userCode: event.target.value.replace(/[\s-]/g, ''), recipientId: null })}
            />
          </Field>
        )}
        {kind === 'linkedAccount' && (
          <Suspense fallback={<Skeleton className="h-28 w-full" />}>
            <LinkedChoice
              value={form.linkedAccountId}
              onChange={(linkedAccountId) => patch({ linkedAccountId })}
              error={errorOf('beneficiary.linkedAccountId')}
            />
          </Suspense>
        )}
        {kind !== 'user' && kind !== 'linkedAccount' && (
          <Field
            label={kind === 'card' ? t.cardName : t.name}
            required
            hint={t.nameHint}
            error={errorOf('beneficiary.name')}
          >
            <TextInput
              value={form.name}
              maxLength={limits.nameMax}
              autoComplete="off"
              onChange={(event) => patch({ name: event.target.value })}
            />
          </Field>
        )}
        {kind !== 'linkedAccount' && kind !== 'card' && (
          <Suspense fallback={<div className="-mt-2.5 min-h-6" />}>
            <CheckLine
              kind={kind}
              check={check}
              written={form.name}
              isTicked={isTicked}
              onTick={onTick}
              onName={(name) => patch({ name })}
              error={errorOf('nameConfirmed')}
            />
          </Suspense>
        )}
      </div>
    </Card>
  );
}
