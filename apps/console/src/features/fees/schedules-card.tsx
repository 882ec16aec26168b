import Plus from 'lucide-react/icons/plus';
import { feeProducts } from '#domain/fees/fees.ts';
import { phaseMarks } from '#domain/payments/state-marks.ts';
import { formatDate } from '#domain/values/time.ts';
import { feeProductNames, feeWords } from '#i18n/catalogues/fees/words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { clock } from '#ui/clock.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Mark } from '#ui/mark.tsx';
import { forText, linesOf, phaseOf, tiersText, type Schedule } from './fee-text.ts';
import type { FeeDoing } from './fees-page.tsx';

/** Every fee by product, with what holds now, what comes, and what was. */
export function SchedulesCard({
  schedules,
  blockedReason,
  onDo,
}: {
  schedules: readonly Schedule[];
  blockedReason: string | null;
  onDo: (doing: FeeDoing) => void;
}) {
  const t = useWords(feeWords);
  const locale = useLocale();
  const now = clock.date();
  const products = feeProducts.filter((product) => schedules.some((schedule) => schedule.product === product));
  return (
    <Card
      title={t.schedules}
      description={t.schedulesText}
      actions={
        <Button
          size="small"
          icon={<Plus />}
          disabledReason={blockedReason}
          onClick={() => onDo({ act: 'schedule', schedule: null })}
        >
          {t.addLine}
        </Button>
      }
    >
      <div className="grid gap-5">
        {products.map((product) => (
          <section key={product} aria-label={feeProductNames[product][locale]}>
            <h3 className="font-semibold">{feeProductNames[product][locale]}</h3>
            <ul className="grid">
              {linesOf(schedules.filter((schedule) => schedule.product === product)).map(
                ({ key, versions }, _, { length }) => {
                  const open = versions.filter((version) => phaseOf(version, now) !== 'over');
                  const over = versions.filter((version) => phaseOf(version, now) === 'over');
                  const newest = versions[0]!;
                  return (
                    <li
                      key={key}
                      className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-border py-2.5 last:border-b-0"
                    >
                      <span className="min-w-0 basis-60 font-medium">{forText(newest, locale, length === 1)}</span>
                      <div className="grid min-w-0 flex-1 basis-60 gap-2">
                        {open.map((version) => (
                          <Version
                            key={version.id}
                            version={version}
                            now={now}
                            {...(phaseOf(version, now) === 'coming'
                              ? { onWithdraw: () => onDo({ act: 'withdraw', schedule: version }), blockedReason }
                              : {})}
                          />
                        ))}
                        {over.length > 0 && (
                          <details>
                            <summary className="text-sm text-muted">{t.history({ count: over.length })}</summary>
                            <div className="mt-2 grid gap-2">
                              {over.map((version) => (
                                <Version key={version.id} version={version} now={now} />
                              ))}
                            </div>
                          </details>
                        )}
                      </div>
                      <Button
                        size="small"
                        variant="ghost"
                        disabledReason={blockedReason}
                        onClick={() => onDo({ act: 'schedule', schedule: open[0] ?? newest })}
                      >
                        {t.newVersion}
                      </Button>
                    </li>
                  );
                },
              )}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}

function Version({
  version,
  now,
  onWithdraw,
  blockedReason,
}: {
  version: Schedule;
  now: Date;
  onWithdraw?: () => void;
  blockedReason?: string | null;
}) {
  const t = useWords(feeWords);
  const locale = useLocale();
  const phase = phaseOf(version, now);
  const day = (at: string) => formatDate(new Date(at), locale);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-0 flex-1">
        {tiersText(version, locale).map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p className="text-sm text-muted">
          {phase === 'coming' ? t.from({ day: day(version.validFrom) }) : t.since({ day: day(version.validFrom) })}
          {version.validTo && ` · ${t.until({ day: formatDate(new Date(Date.parse(version.validTo) - 1), locale) })}`}
          {version.createdByName && ` · ${t.by({ name: version.createdByName })}`}
        </p>
      </div>
      <Mark of={phaseMarks[phase]}>{t[phase]}</Mark>
      {onWithdraw && (
        <Button size="small" variant="ghost" disabledReason={blockedReason ?? null} onClick={onWithdraw}>
          {t.withdraw}
        </Button>
      )}
    </div>
  );
}
