import { ApiError } from '#client/api-error.ts';
import { failureWords } from '#i18n/catalogues/errors/failures.ts';
import { say, type Locale } from '#i18n/words.ts';

/** One sentence for whatever was thrown: the server's own, or the specification's default text. */
export function errorSentence(error: unknown, locale: Locale): string {
  const t = say(failureWords, locale);
  if (error instanceof ApiError) {
    if (error.error.message) return error.error.message[locale];
    if (error.error.key === 'client.not_sent') return t.notSent;
    if (error.outcomeUnknown) return error.mayRepeat ? t.sendAgain : t.outcomeUnknown;
    if (error.status === 0) return t.noLine;
  }
  return t.errorDefault;
}

/** The refusals that name a field, by its path (`items.0.title`). */
export function fieldErrors(error: unknown, locale: Locale): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const found: Record<string, string> = {};
  for (const field of error.error.fields ?? []) found[field.path] ??= field.message[locale];
  if (error.error.field && error.error.message) found[error.error.field] ??= error.error.message[locale];
  return found;
}
