import { operators } from '#domain/payments/operators.ts';
import { healthMarks } from '#domain/payments/health-marks.ts';
import { formatDateTime, formatTime, localDay } from '#domain/values/time.ts';
import { formatPercent } from '#domain/values/money.ts';
import { homeWords } from '#i18n/catalogues/home/words.ts';
import type { Locale, Spoken } from '#i18n/words.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Mark } from '#ui/mark.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useCan } from '../../data/ability.ts';
import { to } from '../../data/paths.ts';
import type { Home } from './home-data.ts';

type Health = Home['health'][number];
/** How the operators have answered this organisation lately. Without traffic nothing is claimed. */
export function Operators({ health, asOf }: { health: Health[] | undefined; asOf: string | undefined }) {
  const t = useWords(homeWords);
  return (
    <Card title={t.operators} className="lg:min-h-54.5">
      <ul className="grid grid-cols-1 gap-3">
        {health && asOf
          ? health.map((each) => <Operator key={each.operator} health={each} now={new Date(asOf)} />)
          : [0, 1].map((row) => (
              <li key={row} className="grid h-11 content-center gap-2">
                <Skeleton className="h-4 w-1/2" />
                <Skeleton className="h-3 w-2/3" />
              </li>
            ))}
      </ul>
    </Card>
  );
}

function Operator({ health, now }: { health: Health; now: Date }) {
  const t = useWords(homeWords);
  const locale = useLocale();
  const mayConnect = useCan('providers:edit');
  const states = { normal: t.normal, slow: t.slow, down: t.down, unknown: t.quiet };
  const word = health.configured ? states[health.state] : t.notConnected;
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-2">
        <OperatorBadge operator={health.operator} />
        <span className="min-w-0 grow truncate font-medium">{operators[health.operator].brand}</span>
        <Mark of={health.configured ? healthMarks[health.state] : 'no'} className="ml-auto">
          {word}
        </Mark>
      </p>
      <p className="mt-1 text-sm text-pretty text-muted">
        {healthText(health, now, t, locale)}
        {!health.configured && mayConnect && <Link href={to('/settings/payment-methods')}>{t.connect}</Link>}
      </p>
    </li>
  );
}

/** What is known, in one line. */
export function healthText(health: Health, now: Date, t: Spoken<typeof homeWords>, locale: Locale): string {
  if (!health.configured) return '';
  const at = (iso: string) =>
    localDay(new Date(iso)) === localDay(now) ? formatTime(new Date(iso)) : formatDateTime(new Date(iso), locale);
  if (health.state === 'unknown')
    return [t.noTraffic, health.lastTrafficAt && t.lastSeen({ at: at(health.lastTrafficAt) })]
      .filter(Boolean)
      .join(' · ');
  const seconds =
    health.medianSeconds === null ? null : String(health.medianSeconds).replace('.', locale === 'fr' ? ',' : '.');
  return [
    health.since && t.since({ at: at(health.since) }),
    health.successRate !== null &&
      t.withoutFault({ rate: formatPercent(Math.round(health.successRate * 10_000), locale) }),
    seconds !== null && (health.medianSeconds! < 1 ? t.answersAtOnce : t.answersIn({ seconds })),
  ]
    .filter(Boolean)
    .join(' · ');
}
