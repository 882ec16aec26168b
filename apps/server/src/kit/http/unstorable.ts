import { fieldSentence } from '#i18n/catalogues/ui/fields.ts';
import { Refusal, type FieldProblem } from './fail.ts';

/** Whoever sends more of them reads no list of them. */
const problemsMax = 50;

/**
 * Half a character and NUL are in no text a database keeps. Free texts come out of their schema without them; whatever
 * still has one (ids, keys and values of metadata, texts of programs) is refused by its field.
 */
export function refuseUnstorable<B>(body: B): B {
  const fields: FieldProblem[] = [];
  const look = (value: unknown, path: string): void => {
    if (fields.length >= problemsMax) return;
    if (typeof value === 'string') {
      if (!isStorable(value))
        fields.push({
          path: path.replaceAll('\0', '').toWellFormed().slice(0, 200),
          rule: 'text.unstorable',
          message: fieldSentence('text.unstorable'),
        });
    } else if (Array.isArray(value)) {
      value.forEach((each, at) => look(each, `${path}.${at}`));
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) {
        const at = path === '' ? key : `${path}.${key}`;
        look(isStorable(key) ? each : key, at);
      }
    }
  };
  look(body, '');
  if (fields[0]) throw new Refusal('request.invalid', {}, { field: fields[0].path, fields });
  return body;
}

const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes('\0');
