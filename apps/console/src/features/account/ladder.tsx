import Check from 'lucide-react/icons/check';
import { businessReviewWords } from '#i18n/catalogues/business-review.ts';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { useWords } from '#ui/locale.tsx';

/** The three levels, and which of them the organisation stands on. */
export function Ladder({ level }: { level: number }) {
  const t = useWords(businessReviewWords);
  const steps = [[t.level0, t.level0Text], [t.level1, t.level1Text], [t.level2, t.level2Text]] as const;
  return (
    <Card title={t.ladder} description={t.ladderNote}>
      <ol className="grid grid-cols-1 gap-3 md:grid-cols-3">
        {steps.map(([name, text], index) => (
          <li key={name} aria-current={index === level ? 'step' : undefined} className={cx('flex gap-3 rounded-lg border p-3', index === level ? 'border-primary bg-soft text-on-soft' : 'border-border')}>
            <span className={cx('grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold', index <= level ? 'bg-primary text-on-primary' : 'bg-sunken text-muted')}>{index < level ? <Check className="size-3.5" /> : index}</span>
            <span className="grid content-start">
              <span className="font-semibold">{name}</span>
              <span className={cx('text-sm', index !== level && 'text-muted')}>{text}</span>
              {index === level && <span className="text-sm font-medium">{t.here}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
