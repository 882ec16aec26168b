import ArrowLeft from 'lucide-react/icons/undo-2';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Contrast from 'lucide-react/icons/contrast';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Hand from 'lucide-react/icons/hand';
import Minus from 'lucide-react/icons/minus';
import Pause from 'lucide-react/icons/pause';
import X from 'lucide-react/icons/x';
import { toneOf, type ToneIcon } from '#domain/payments/status-tones.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { Badge } from './badge.tsx';
import { useLocale } from './locale.tsx';

const icons: Record<ToneIcon, typeof Check> = {
  check: Check,
  dots: Ellipsis,
  half: Contrast,
  clock: Clock,
  hand: Hand,
  cross: X,
  pause: Pause,
  back: ArrowLeft,
  dash: Minus,
};

/** A status of the specification: its tone, its picture and its word all come from one table. */
export function StatusPill({ status, className }: { status: string; className?: string }) {
  const locale = useLocale();
  const tone = toneOf(status);
  const Icon = icons[tone.icon];
  return (
    <Badge tone={tone.tone} icon={<Icon className="size-3.5 stroke-[2.25]" />} className={className}>
      {statusName(status, locale)}
    </Badge>
  );
}
