import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import type { Permission } from '#domain/access/rights.ts';
import { homeWords } from '#i18n/catalogues/home/words.ts';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { can, useRights } from '../../data/ability.ts';
import { toldPath } from '../../data/paths.ts';
import type { Home } from './home-data.ts';

/** Who may do a step; the others see that it is being done. */
const needs: Record<string, Permission> = {
  connect: 'providers:edit',
  link: 'links:create',
  collect: 'charges:create',
  team: 'team:invite',
};
/** The first steps. Done ones stay, greyed, so that one sees how far it is; the whole goes with the first payments. */
export function SetupGuide({ steps }: { steps: Home['setup'] }) {
  const t = useWords(homeWords);
  const locale = useLocale();
  useRights();
  const done = steps.filter((step) => step.done).length;
  return (
    <Card title={t.setup} actions={<span className="text-muted">{t.setupDone({ done, of: steps.length })}</span>}>
      <ol className="grid gap-3 md:grid-cols-3">
        {steps.map((step, index) => {
          const need = needs[step.key];
          const mayDo = !need || can(need);
          const isNext = !step.done && steps.findIndex((each) => !each.done) === index;
          return (
            <li
              key={step.key}
              className={cx(
                'relative flex min-h-14 items-center gap-3 rounded-md border px-3 py-2',
                isNext ? 'border-primary' : 'border-border',
                step.done && 'bg-sunken',
              )}
            >
              <span
                className={cx(
                  'grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold',
                  step.done
                    ? 'tone-success bg-tone text-tone-fg'
                    : isNext
                      ? 'bg-primary text-on-primary'
                      : 'bg-sunken text-muted',
                )}
              >
                {step.done ? <Check /> : index + 1}
              </span>
              <span className="min-w-0 flex-1">
                {step.done || !mayDo ? (
                  <span className={step.done ? 'text-muted' : ''}>{step.text[locale]}</span>
                ) : (
                  <BareLink
                    href={toldPath(step.path)}
                    className="font-medium after:absolute after:inset-0 after:rounded-md"
                  >
                    {step.text[locale]}
                  </BareLink>
                )}
                {step.done && <span className="sr-only"> ({t.done})</span>}
                {!step.done && !mayDo && <span className="block text-sm text-muted">{t.notYours}</span>}
              </span>
              {!step.done && mayDo && <ArrowRight className="shrink-0 text-primary" />}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
