import type { Locale } from '#i18n/words.ts';

/** Why a file is refused before it is read. */
export function fileProblem(
  file: { name: string; size: number },
  accept?: readonly string[],
  maxBytes?: number,
): 'tooLarge' | 'wrongKind' | null {
  const name = file.name.toLowerCase();
  if (accept && !accept.some((ending) => name.endsWith(ending.toLowerCase()))) return 'wrongKind';
  return maxBytes !== undefined && file.size > maxBytes ? 'tooLarge' : null;
}

/** "340 kB", "2.4 MB" / "340 ko", "2,4 Mo". */
export function fileSize(bytes: number, locale: Locale): string {
  const [kilo, mega] = locale === 'fr' ? ['ko', 'Mo'] : ['kB', 'MB'];
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} ${kilo}`;
  const text = (bytes / 1_000_000).toFixed(1);
  return `${locale === 'fr' ? text.replace('.', ',') : text} ${mega}`;
}
