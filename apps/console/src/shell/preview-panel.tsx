import { shellWords } from '#i18n/catalogues/shell/words.ts';
import { JsonTree } from '#ui/json-tree.tsx';
import { useWords } from '#ui/locale.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { usePreviewData, type Preview } from '../data/preview-data.ts';

/** The right-hand panel titled previewData: what the server answered, as a tree that can be copied. */
export function PreviewPanel({ preview }: { preview: NonNullable<Preview> }) {
  const t = useWords(shellWords);
  const { hide } = usePreviewData();
  return (
    <div className="md:sticky md:top-[calc(var(--header)+1rem)]">
      <SidePanel open onClose={hide} title={t.preview}>
        <JsonTree value={preview.value} label={preview.title ?? t.preview} />
      </SidePanel>
    </div>
  );
}
