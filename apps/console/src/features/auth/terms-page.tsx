import { termsVersion } from '#domain/organisations/terms-version.ts';
import { termsSections, termsWords } from '#i18n/catalogues/fees/terms.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { DoorFrame, DoorTitle } from './door-frame.tsx';

export function Screen() {
  const t = useWords(termsWords);
  const locale = useLocale();
  return (
    <DoorFrame wide>
      <DoorTitle
        title={t.title}
        text={t.version({
          version: new Date(`${termsVersion}T12:00:00Z`).toLocaleDateString(locale === 'fr' ? 'fr-FR' : 'en-GB', {
            day: 'numeric',
            month: 'long',
            year: 'numeric',
          }),
        })}
      />
      {termsSections.map((section) => (
        <section key={section.title.en} className="grid gap-1">
          <h2 className="text-lg font-semibold">{section.title[locale]}</h2>
          <p className="text-pretty text-muted">{section.text[locale]}</p>
        </section>
      ))}
    </DoorFrame>
  );
}
