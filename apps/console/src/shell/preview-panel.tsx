import Braces from 'lucide-react/icons/braces';
import { shellWords } from '#i18n/catalogues/shell.ts';
import { useCopy } from '#ui/copy-id.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { JsonTree } from '#ui/json-tree.tsx';
import { useWords } from '#ui/locale.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import Check from 'lucide-react/icons/check';
import { usePreviewData, type Preview } from '../data/preview-data.ts';

/** The right-hand panel titled previewData: what the server answered, as a tree. */
export function PreviewPanel({ preview }: { preview: NonNullable<Preview> }) {
  const t = useWords(shellWords);
  const { hide } = usePreviewData();
  const { copied, copy } = useCopy();
  return (
    <div className="md:sticky md:top-[calc(var(--header)+1rem)]">
      <SidePanel
        open
        onClose={hide}
        title={preview.title ? `${t.preview}: ${preview.title}` : t.preview}
        actions={<IconButton label={t.copyJson} icon={copied ? <Check /> : <Braces />} onClick={() => void copy(JSON.stringify(preview.value, null, 2))} />}
      >
        <JsonTree value={preview.value} label={t.preview} />
      </SidePanel>
    </div>
  );
}
