import Check from 'lucide-react/icons/check';
import { businessLevelsApi } from '#contract/business-levels/api.ts';
import { businessReviewWords } from '#i18n/catalogues/business-review/words.ts';
import { businessLevelsWords } from '#i18n/catalogues/business-levels/words.ts';
import { formatDate } from '#domain/values/time.ts';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { LevelCaps } from './level-caps.tsx';
import { LevelUse } from './level-use.tsx';

/** The three levels, which of them the organisation stands on, what each may move and what of it is used. */
export function Ladder({ level }: { level: number }) {
  const t = useWords(businessReviewWords);
  const w = useWords(businessLevelsWords);
  const locale = useLocale();
  const { data, error, refetch, isFetching } = useEndpoint(businessLevelsApi.get);
  const steps = [
    [t.level0, t.level0Text],
    [t.level1, t.level1Text],
    [t.level2, t.level2Text],
  ] as const;
  const holds = { off: w.modeOff, warn: w.modeWarn, enforce: w.modeEnforce };
  const comes = { off: w.nextOff, warn: w.nextWarn, enforce: w.nextEnforce };
  return (
    <Card
      title={t.ladder}
      description={
        data &&
        [holds[data.mode], data.next && comes[data.next.mode]({ day: formatDate(new Date(data.next.from), locale) })]
          .filter(Boolean)
          .join(' ')
      }
    >
      <ol className="grid grid-cols-1 gap-3 md:grid-cols-3">
        {steps.map(([name, text], index) => (
          <li
            key={name}
            aria-current={index === level ? 'step' : undefined}
            className={cx(
              'flex gap-3 rounded-lg border p-3',
              index === level ? 'border-primary bg-soft text-on-soft' : 'border-border',
            )}
          >
            <span
              className={cx(
                'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold',
                index <= level ? 'bg-primary text-on-primary' : 'bg-sunken text-muted',
              )}
            >
              {index < level ? <Check className="size-3.5" /> : index}
            </span>
            <span className="grid content-start">
              <span className="font-semibold">{name}</span>
              <span className={cx('text-sm', index !== level && 'text-muted')}>{text}</span>
              {index === level && <span className="text-sm font-medium">{t.here}</span>}
              {data ? <LevelCaps caps={data.levels[index]!} /> : !error && <Skeleton className="mt-2 h-4 w-1/2" />}
            </span>
          </li>
        ))}
      </ol>
      {data?.used && data.mode !== 'off' && <LevelUse caps={data.levels[level]!} used={data.used} />}
      {error && <LoadFailed title={w.loadFailed} error={error} refetch={refetch} isFetching={isFetching} />}
    </Card>
  );
}
