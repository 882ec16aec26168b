import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { AttemptsCard } from '../../shell/record/attempts-card.tsx';
import { flowOf } from '../../shell/record/step-names.ts';
import { TimelineCard } from '../../shell/record/timeline-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { GivenBack } from './given-back-card.tsx';
import { MoneyCard } from './money-card.tsx';

/** Everything below the first screenful of a transaction. On paper the two columns become one. */
export function DetailRecord({ detail }: { detail: TransactionDetail }) {
  // A move, a deposit at the bank, and what comes from another business here ask no operator.
  const isInside = detail.operator === null && detail.direction === 'inbound' && detail.type !== 'sale';
  const isByOperator = detail.type !== 'move' && !isInside;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:block print:[&_button]:hidden print:[&_section]:mb-4 print:[&_section]:break-inside-avoid">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <GivenBack detail={detail} />
        <MoneyCard detail={detail} />
        <FactsCard detail={detail} />
        {isByOperator && <AttemptsCard attempts={detail.attempts} />}
      </div>
      <TimelineCard events={detail.events} flow={flowOf(detail)} />
    </div>
  );
}
