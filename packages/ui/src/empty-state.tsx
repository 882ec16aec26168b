import Inbox from 'lucide-react/icons/inbox';
import type { ReactNode } from 'react';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { Button } from './button.tsx';
import { useWords } from './locale.tsx';

export type EmptyStateProps = { icon?: ReactNode; title: ReactNode; description?: ReactNode; actions?: ReactNode };

/** Says what is missing and what to do next. */
export function EmptyState({ icon, title, description, actions }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-1 px-4 py-10 text-center">
      <span className="mb-3 grid size-11 place-items-center rounded-full bg-sunken text-muted [&>svg]:size-5">
        {icon ?? <Inbox />}
      </span>
      <p className="text-lg font-semibold">{title}</p>
      {description && <p className="text-muted text-pretty">{description}</p>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

/** The list is not empty, the filters hide it: another sentence, another way out. */
export function NoMatch({ onClear, actions }: { onClear?: () => void; actions?: ReactNode }) {
  const t = useWords(uiWords);
  return (
    <EmptyState
      title={t.noMatch}
      description={t.noMatchDetail}
      actions={actions ?? (onClear && <Button onClick={onClear}>{t.clearFilters}</Button>)}
    />
  );
}
