/**
 * What a record keeps in both languages (what a request is called, what a reviewer wrote) as facts of a notification
 * about it: `reason` becomes `reasonEn` and `reasonFr`.
 */
export const inBothLanguages = (name: string, text: { en: string; fr: string }): Record<string, string> => ({
  [`${name}En`]: text.en,
  [`${name}Fr`]: text.fr,
});
