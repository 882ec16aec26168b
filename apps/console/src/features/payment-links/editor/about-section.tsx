import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { linkEditorWords } from '#i18n/catalogues/payment-links/editor.ts';
import { Button } from '#ui/button.tsx';
import { useWords } from '#ui/locale.tsx';
import { BothLanguages } from './both-languages.tsx';
import { useEditor } from './editor-context.ts';
import { OpenSection } from './section.tsx';

/** Title and description, each in one language or both. */
export function AboutSection() {
  const t = useWords(linkEditorWords);
  const { form, patch, problemsIn } = useEditor();
  const [isWanted, setWanted] = useState(false);
  const hasDescription = isWanted || form.description.en !== '' || form.description.fr !== '';
  return (
    <OpenSection title={t.about} hint={t.aboutHint}>
      <BothLanguages
        path="title"
        value={form.title}
        onChange={(title) => patch({ title })}
        labels={{ en: t.titleEn, fr: t.titleFr }}
        examples={{ en: t.titleExampleEn, fr: t.titleExampleFr }}
        max={80}
      />
      {hasDescription || problemsIn('about') > 1 ? (
        <BothLanguages
          path="description"
          value={form.description}
          onChange={(description) => patch({ description })}
          labels={{ en: t.descriptionEn, fr: t.descriptionFr }}
          max={500}
          isLong
          optional
        />
      ) : (
        <span>
          <Button variant="ghost" size="small" icon={<Plus />} onClick={() => setWanted(true)}>
            {t.addDescription}
          </Button>
        </span>
      )}
    </OpenSection>
  );
}
