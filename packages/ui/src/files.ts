import type { Locale } from '#i18n/words.ts';

/** The kinds that are taken, one by one: endings with their dot, or media types. */
const kindsOf = (accept: string): string[] => accept.split(',').map((kind) => kind.trim().toLowerCase());

/** One kind of file: its media type, what browsers and devices call it besides, and its endings. */
type Format = { type: string; saidToo: readonly string[]; endings: readonly string[] };

const excelOfOld = 'application/vnd.ms-excel';
const formats: readonly Format[] = [
  { type: 'image/jpeg', saidToo: ['image/jpg', 'image/pjpeg'], endings: ['.jpg', '.jpeg', '.jfif'] },
  { type: 'image/png', saidToo: ['image/x-png'], endings: ['.png'] },
  { type: 'image/gif', saidToo: [], endings: ['.gif'] },
  { type: 'image/webp', saidToo: [], endings: ['.webp'] },
  { type: 'application/pdf', saidToo: ['application/x-pdf'], endings: ['.pdf'] },
  { type: 'application/xml', saidToo: ['text/xml'], endings: ['.xml'] },
  // Where Excel is installed, Windows calls a CSV file Excel's; its "Unicode text" is one too, between tabs.
  {
    type: 'text/csv',
    saidToo: ['application/csv', 'text/x-csv', 'text/comma-separated-values', excelOfOld, 'text/plain'],
    endings: ['.csv', '.txt'],
  },
  { type: excelOfOld, saidToo: [], endings: ['.xls'] },
  {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    saidToo: [],
    endings: ['.xlsx'],
  },
  { type: 'application/vnd.oasis.opendocument.spreadsheet', saidToo: [], endings: ['.ods'] },
];
const isCalled = (format: Format, type: string): boolean => format.type === type || format.saidToo.includes(type);

/** What a file is by its type; by its ending where the device says none, one that is no kind's, or that of several. */
function formatOf(file: { name: string; type: string }): Format | undefined {
  const [name, type] = [file.name.toLowerCase(), file.type.toLowerCase()];
  const ended = (some: readonly Format[]) => some.find(({ endings }) => endings.some((one) => name.endsWith(one)));
  const called = formats.filter((format) => isCalled(format, type));
  return ended(called) ?? (called.length === 1 ? called[0] : ended(formats));
}

/** The file under the one name of its kind: whoever takes it from here on looks at its type alone. */
export function withUsualType(file: File): File {
  const type = formatOf(file)?.type ?? file.type;
  return type === file.type ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}

/** Why a file is refused before it is read. `accept` as the file dialog takes it: `.csv,text/csv` or `image/*`. */
export function fileProblem(
  file: { name: string; size: number; type: string },
  accept?: string,
  maxBytes?: number,
): 'empty' | 'tooLarge' | 'wrongKind' | null {
  const [name, type] = [file.name.toLowerCase(), file.type.toLowerCase()];
  const format = formatOf(file);
  const endsAs = (kind: string) => formats.find((one) => one.type === kind)?.endings ?? [`.${kind.split('/')[1]}`];
  const fits = (kind: string) =>
    kind.startsWith('.')
      ? name.endsWith(kind) || format?.endings.includes(kind)
      : kind.endsWith('/*')
        ? (format?.type ?? type).startsWith(kind.slice(0, -1))
        : type === kind || (format && isCalled(format, kind)) || endsAs(kind).some((one) => name.endsWith(one));
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
