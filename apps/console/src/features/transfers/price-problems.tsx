import { Suspense, useState } from 'react';
import type { TransferQuote } from '#contract/transfers/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { operators } from '#domain/payments/operators.ts';
import { findMoneyWords } from '#i18n/catalogues/transactions/find-money.ts';
import { transferFormWords } from '#i18n/catalogues/transfers/form.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { useCan } from '../../data/ability.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useMissingSecond } from '../../shell/second-person.tsx';
import type { Kind, TransferForm } from './transfer-form.ts';

const MoveDialog = lazyPart(() => import('../../shell/move-dialog.tsx'), 'MoveDialog');

/** Above what a rail pays out at a time: each way round it is a button. */
export function CapProblem({
  problem,
  kind,
  patch,
}: {
  problem: NonNullable<TransferQuote['capProblem']>;
  kind: Kind;
  patch: (change: Partial<TransferForm>) => void;
}) {
  const t = useWords(transferFormWords);
  const locale = useLocale();
  const mayRun = useCan('mass:create');
  const missing = useMissingSecond('transferByHand');
  const ways = {
    bankTransfer: kind !== 'bank' && (
      <ButtonLink key="bank" size="small" href={to('/transfer/to-bank-account')}>
        {t.capBank}
      </ButtonLink>
    ),
    manual: (
      <Button key="manual" size="small" disabledReason={missing} onClick={() => patch({ manual: true })}>
        {t.capManual}
      </Button>
    ),
    massPayment: mayRun && (
      <ButtonLink key="mass" size="small" href={to('/mass-payments/create')}>
        {t.capMass}
      </ButtonLink>
    ),
  };
  return (
    <Banner
      tone="warning"
      live
      title={t.capTitle({
        operator: problem.operator ? operators[problem.operator].name : t.operator,
        max: formatMoney(problem.max, locale),
      })}
      action={problem.ways.map((way) => ways[way])}
    >
      {t.capText}
    </Banner>
  );
}

/**
 * The payout account holds too little: move money without leaving the form, or let it wait. Who may not see balances is
 * told only that it is short.
 */
export function Shortage({
  shortage,
  form,
  patch,
  onMoved,
}: {
  shortage: NonNullable<TransferQuote['shortage']>;
  form: TransferForm;
  patch: (change: Partial<TransferForm>) => void;
  onMoved: () => void;
}) {
  const t = useWords(transferFormWords);
  const find = useWords(findMoneyWords);
  const locale = useLocale();
  const [isMoving, setMoving] = useState(false);
  const mayMove = useCan('balance:topUp');
  const { missing, collectionAvailable, canMove } = shortage;
  const amount = missing === null ? null : formatMoney(missing, locale);
  const move = mayMove && canMove && amount !== null && (
    <Button size="small" variant="primary" onClick={() => setMoving(true)}>
      {find.move({ amount })}
    </Button>
  );
  return (
    <>
      <Banner
        tone="warning"
        live
        title={t.shortTitle({ missing: amount })}
        action={
          move ||
          (mayMove && (
            <ButtonLink size="small" href={to('/account/top-up-channels')}>
              {find.topUp}
            </ButtonLink>
          ))
        }
      >
        {collectionAvailable !== null && t.shortText({ amount: formatMoney(collectionAvailable, locale) })}
        <Checkbox
          label={t.shortWait}
          checked={form.waitForMoney}
          onChange={(event) => patch({ waitForMoney: event.target.checked })}
        />
      </Banner>
      {isMoving && missing !== null && (
        <Suspense>
          <MoveDialog open amount={missing} onClose={() => setMoving(false)} onMoved={onMoved} />
        </Suspense>
      )}
    </>
  );
}
