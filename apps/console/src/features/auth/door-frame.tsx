import type { ReactNode } from 'react';
import { brand } from '#domain/values/brand.ts';
import { authWords } from '#i18n/catalogues/auth/words.ts';
import { cx } from '#ui/cx.ts';
import { Link } from '#ui/link.tsx';
import { useLocale, useSetLocale, useWords } from '#ui/locale.tsx';
import { supportChat } from '../../data/support-chat.ts';

/** The page around every way in: the mark, one card, and what stands below it. */
export function DoorFrame({ children, below, wide }: { children: ReactNode; below?: ReactNode; wide?: boolean }) {
  return (
    <main className="flex flex-1 flex-col items-center px-3 py-8 md:justify-center md:py-12">
      <div className={wide ? 'grid w-full max-w-2xl gap-4' : 'grid w-full max-w-[26rem] grid-cols-1 gap-4'}>
        <div className="flex items-center justify-between gap-3 px-1">
          <p className="flex items-center gap-2.5 text-lg font-semibold tracking-tight text-primary">
            <Mark />
            {brand.name}
          </p>
          <Languages />
        </div>
        <section className="grid grid-cols-1 gap-5 rounded-lg border border-border bg-card p-5 md:p-7">
          {children}
        </section>
        {below}
        <Foot />
      </div>
    </main>
  );
}

/** The title of a door's card, with a sentence below it. */
export function DoorTitle({ title, text }: { title: ReactNode; text?: ReactNode }) {
  return (
    <header className="grid gap-0.5">
      <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight text-balance">
        {title}
      </h1>
      {text && <p className="text-pretty text-muted">{text}</p>}
    </header>
  );
}

function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-7 fill-primary">
      <rect width="32" height="32" rx="8" />
      <path className="fill-on-primary" d="M9 23V9h2.8l8.4 9.2V9H23v14h-2.8L11.8 13.8V23z" />
    </svg>
  );
}

/** Both languages, each in its own words, where whoever reads only one looks first. The choice stays on the device. */
function Languages() {
  const t = useWords(authWords);
  const locale = useLocale();
  const setLocale = useSetLocale();
  return (
    <span role="group" aria-label={t.language} className="flex gap-3 text-sm">
      {(
        [
          ['fr', 'Français'],
          ['en', 'English'],
        ] as const
      ).map(([language, name]) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={locale === language}
          className={cx(
            'min-h-11 rounded-sm md:min-h-8',
            locale === language ? 'font-semibold' : 'font-medium text-primary',
          )}
          onClick={() => setLocale(language)}
        >
          {name}
        </button>
      ))}
    </span>
  );
}

function Foot() {
  const t = useWords(authWords);
  if (!supportChat) return null;
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-4 px-1 text-sm text-muted">
      <Link
        href={supportChat}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center md:min-h-8"
      >
        {t.chat}
      </Link>
    </footer>
  );
}
