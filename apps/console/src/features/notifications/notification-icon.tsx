import BadgeCheck from 'lucide-react/icons/badge-check';
import Coins from 'lucide-react/icons/coins';
import Hand from 'lucide-react/icons/hand';
import Info from 'lucide-react/icons/info';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { Notification } from '#contract/notifications/api.ts';
import { eventOf } from '#domain/notifications/notifications.ts';
import { cx } from '#ui/cx.ts';

const tones = { info: 'tone-info', warning: 'tone-warning', critical: 'tone-danger' } as const;
const icons = { money: Coins, security: ShieldAlert, system: Info } as const;

/** What it is about and how urgent, at a glance; the words beside it say the same. */
export function NotificationIcon({ item }: { item: Pick<Notification, 'type' | 'severity' | 'actedAt'> }) {
  const { area, task } = eventOf(item.type);
  const isDone = item.actedAt !== null;
  const Icon = isDone ? BadgeCheck : task ? Hand : icons[area];
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-9 shrink-0 place-items-center rounded-full bg-tone text-tone-fg',
        isDone ? 'tone-success' : tones[item.severity],
      )}
    >
      <Icon />
    </span>
  );
}
