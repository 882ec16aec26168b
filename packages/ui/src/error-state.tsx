import CircleAlert from 'lucide-react/icons/circle-alert';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { Button } from './button.tsx';
import { CopyId } from './copy-id.tsx';
import { useWords } from './locale.tsx';

export type ErrorStateProps = {
  title?: ReactNode;
  /** What happened, what was not done, what to do: the sentence of the server. */
  message?: ReactNode;
  requestId?: string | null | undefined;
  onRetry?: () => void;
  retrying?: boolean;
  actions?: ReactNode;
};

export function ErrorState({ title, message, requestId, onRetry, retrying, actions }: ErrorStateProps) {
  const t = useWords(uiWords);
  return (
    <div role="alert" className="mx-auto grid max-w-lg justify-items-center gap-1 px-4 py-10 text-center">
      <span className="tone-danger mb-3 grid size-11 place-items-center rounded-full bg-tone text-tone-fg [&>svg]:size-5">
        <CircleAlert />
      </span>
      <p className="text-lg font-semibold">{title ?? t.errorTitle}</p>
      <p className="text-muted text-pretty">{message ?? t.errorDefault}</p>
      {requestId && (
        <p className="mt-1 flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
          {t.requestId}
          <CopyId id={requestId} label={t.requestId} />
        </p>
      )}
      {(onRetry || actions) && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button icon={<RotateCw />} loading={retrying} onClick={onRetry}>
              {t.retry}
            </Button>
          )}
          {actions}
        </div>
      )}
    </div>
  );
}
