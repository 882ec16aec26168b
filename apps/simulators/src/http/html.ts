export type Lang = 'fr' | 'en';

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** The language asked for in the address, else the browser's, else French. */
export function langOf(query: URLSearchParams, acceptLanguage: string | undefined): Lang {
  const asked = query.get('lang');
  if (asked === 'fr' || asked === 'en') return asked;
  return /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'fr';
}

export function page(options: { lang: Lang; title: string; style: string; body: string; head?: string }): string {
  return (
    `<!doctype html><html lang="${options.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${escape(options.title)}</title><link rel="icon" href="data:,">${options.head ?? ''}<style>${options.style}</style></head><body>${options.body}</body></html>`
  );
}
