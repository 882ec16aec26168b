import type { ErrorComponentProps } from '@tanstack/react-router';
import { screenErrorWords } from '#i18n/catalogues/errors/screen.ts';
import { useWords } from '#ui/locale.tsx';

/** A screen that threw or could not be fetched. It draws itself with almost nothing, because anything may be broken. */
export function ScreenError({ error }: ErrorComponentProps) {
  const t = useWords(screenErrorWords);
  const message = error instanceof Error ? error.message : String(error);
  const isFetch = /dynamically imported module|module script|Failed to fetch|preload CSS/i.test(message);
  return (
    <div role="alert" className="mx-auto grid max-w-lg justify-items-center gap-3 px-4 py-16 text-center">
      <h1 className="text-xl font-semibold">{t.title}</h1>
      <p className="text-muted">{isFetch ? t.outdated : t.text}</p>
      {!isFetch && (
        <code className="max-w-full rounded-md bg-sunken px-3 py-2 text-left font-mono text-xs break-words">
          {message}
        </code>
      )}
      <button
        type="button"
        className="min-h-11 rounded-md bg-primary px-4 font-medium text-on-primary hover:bg-primary-hover md:min-h-9"
        onClick={() => location.reload()}
      >
        {t.reload}
      </button>
    </div>
  );
}
