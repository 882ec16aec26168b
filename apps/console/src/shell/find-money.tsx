import { Suspense, useState } from 'react';
import { formatMoney } from '#domain/values/money.ts';
import { findMoneyWords } from '#i18n/catalogues/transactions/find-money.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { useCan } from '../data/ability.ts';
import { lazyPart } from '../data/lazy-part.ts';
import { to } from '../data/paths.ts';

const MoveDialog = lazyPart(() => import('./move-dialog.tsx'), 'MoveDialog');

type Props = {
  /** Null where it is not known here. */
  missing: number | null;
  collectionAvailable: number | null;
  /** Inside another dialog: whoever opened that one opens the move in its place. */
  onMove?: (() => void) | undefined;
  onMoved?: (() => void) | undefined;
};

/**
 * What somebody who may can do about money that is missing on the payout account: move it there, else top up. Nothing
 * for who may not.
 */
export function FindMoney({ missing, collectionAvailable, onMove, onMoved }: Props) {
  const t = useWords(findMoneyWords);
  const locale = useLocale();
  const mayMove = useCan('balance:topUp');
  const [isMoving, setMoving] = useState(false);
  if (!mayMove) return null;
  const canMove = missing !== null && collectionAvailable !== null && collectionAvailable >= missing;
  return (
    <>
      {missing === null && (
        <ButtonLink size="small" href={to('/account/balance', { move: '1' })}>
          {t.moveSome}
        </ButtonLink>
      )}
      {canMove && (
        <Button size="small" onClick={() => (onMove ? onMove() : setMoving(true))}>
          {t.move({ amount: formatMoney(missing, locale) })}
        </Button>
      )}
      {!canMove && (
        <ButtonLink size="small" href={to('/account/top-up-channels')}>
          {t.topUp}
        </ButtonLink>
      )}
      <Suspense>
        {isMoving && (
          <MoveDialog
            open
            amount={missing ?? undefined}
            {...(onMoved ? { onMoved } : {})}
            onClose={() => setMoving(false)}
          />
        )}
      </Suspense>
    </>
  );
}
