import { useLocale, useSetLocale, useWords } from '../locale.tsx';
import { Button } from '../button.tsx';
import { skins, type Skin } from '../tokens.ts';
import { Charts } from './charts.tsx';
import { Buttons, Fields } from './inputs.tsx';
import { Overlays } from './overlays.tsx';
import { Details, Figures, States, Statuses } from './showing.tsx';
import { Tables } from './tables.tsx';
import { galleryWords } from './words.ts';

/**
 * Every piece of the kit in both skins side by side: to look at, to try by keyboard, and for the accessibility checks.
 */
export function Gallery() {
  const t = useWords(galleryWords);
  const locale = useLocale();
  const setLocale = useSetLocale();
  return (
    <main className="mx-auto max-w-[110rem] p-4">
      <header className="mb-4 flex items-center justify-between gap-4">
        <div>
          <h1 tabIndex={-1} className="text-xl font-semibold">
            {t.title}
          </h1>
          <p className="text-muted">{t.intro}</p>
        </div>
        <Button onClick={() => setLocale(locale === 'en' ? 'fr' : 'en')}>{t.language}</Button>
      </header>
      <div className="grid gap-4 md:grid-cols-2">
        {skins.map((skin) => (
          <Wall key={skin} skin={skin} />
        ))}
      </div>
    </main>
  );
}

function Wall({ skin }: { skin: Skin }) {
  const t = useWords(galleryWords);
  return (
    <section
      data-skin={skin}
      aria-label={t[skin]}
      className="grid min-w-0 grid-cols-1 content-start gap-8 rounded-lg border border-border bg-bg p-3 text-fg md:p-5"
    >
      <h2 className="text-xl font-semibold">{t[skin]}</h2>
      <Buttons />
      <Fields />
      <Overlays />
      <Statuses />
      <Figures />
      <Tables />
      <Charts />
      <Details />
      <States />
    </section>
  );
}
