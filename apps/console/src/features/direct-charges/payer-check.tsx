import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { directChargesApi } from '#contract/direct-charges/api.ts';
import { chargeFormWords } from '#i18n/catalogues/direct-charges/words.ts';
import { useWords } from '#ui/locale.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useRested } from '../../data/rested.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { wholePhone } from './charge-form.ts';

export type Holder = { state: 'none' | 'asking' | 'named' | 'active' | 'missing' | 'unknown'; name: string | null };

/** Whose wallet a number is, asked once the number is whole and typing rests. */
export function useHolder(digits: string): Holder {
  const phone = wholePhone(digits);
  const rested = useRested(phone, 300);
  const { data, error, isFetching } = useEndpoint(
    directChargesApi.lookupPayer,
    { query: { phone: rested ?? '' } },
    { enabled: rested !== null, keepPrevious: false, staleTime: 5 * 60_000 },
  );
  if (phone === null) return { state: 'none', name: null };
  if (phone !== rested || (isFetching && !data)) return { state: 'asking', name: null };
  if (error || !data) return { state: 'unknown', name: null };
  if (data.active === false) return { state: 'missing', name: data.name };
  if (data.name) return { state: 'named', name: data.name };
  return { state: data.active ? 'active' : 'unknown', name: null };
}

/** One line under the number; it keeps its height, so that nothing jumps while typing. */
export function HolderLine({ holder }: { holder: Holder }) {
  const t = useWords(chargeFormWords);
  const shown = {
    none: null,
    asking: (
      <span className="text-muted">
        <Spinner /> {t.lookingUp}
      </span>
    ),
    named: (
      <span className="font-medium text-fg">
        <BadgeCheck className="text-primary" /> {t.holder({ name: holder.name ?? '' })}
      </span>
    ),
    active: (
      <span className="text-muted">
        <BadgeCheck className="text-primary" /> {t.holderActive}
      </span>
    ),
    missing: (
      <span className="text-danger">
        <TriangleAlert /> {t.holderMissing}
      </span>
    ),
    unknown: (
      <span className="text-muted">
        <CircleHelp /> {t.holderUnknown}
      </span>
    ),
  }[holder.state];
  return (
    <p
      role="status"
      className="-mt-2.5 min-h-6 text-sm [&>span]:flex [&>span]:items-start [&>span]:gap-1.5 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {shown}
    </p>
  );
}
