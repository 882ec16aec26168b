import type { Locale } from '#i18n/words.ts';

/** The kinds that are taken, one by one: endings with their dot, or media types. */
const kindsOf = (accept: string): string[] => accept.split(',').map((kind) => kind.trim().toLowerCase());

/** Why a file is refused before it is read. `accept` as the file dialog takes it: `.csv,text/csv` or `image/*`. */
export function fileProblem(
  file: { name: string; size: number; type: string },
  accept?: string,
  maxBytes?: number,
): 'empty' | 'tooLarge' | 'wrongKind' | null {
  const [name, type] = [file.name.toLowerCase(), file.type.toLowerCase()];
  const fits = (kind: string) =>
    kind.startsWith('.')
      ? name.endsWith(kind)
      : kind.endsWith('/*')
        ? type.startsWith(kind.slice(0, -1))
        : type === kind || name.endsWith(`.${kind.split('/')[1]}`);
  if (accept && !kindsOf(accept).some(fits)) return 'wrongKind';
  if (file.size === 0) return 'empty';
  return maxBytes !== undefined && file.size > maxBytes ? 'tooLarge' : null;
}

/** "JPG, PNG, PDF": the kinds as people call them. */
export function kindNames(accept: string): string {
  const names = kindsOf(accept).map((kind) => (kind.split(/[./]/).at(-1) ?? '').toUpperCase().replace('JPEG', 'JPG'));
  return [...new Set(names)].join(', ');
}

/** "340 kB", "2.4 MB" / "340 ko", "2,4 Mo". */
export function fileSize(bytes: number, locale: Locale): string {
  const [kilo, mega] = locale === 'fr' ? ['ko', 'Mo'] : ['kB', 'MB'];
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} ${kilo}`;
  const text = (bytes / 1_000_000).toFixed(1);
  return `${locale === 'fr' ? text.replace('.', ',') : text} ${mega}`;
}
