import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { styleOf } from './style.ts';
import type { PayPage } from './views.ts';

/** Comments and indentation stay in the source. Lines stay lines, so that no statement can change its meaning. */
const tight = (source: string): string =>
  source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n');

const load = (name: string): string => tight(readFileSync(new URL(`./browser/${name}.js`, import.meta.url), 'utf8'));

/**
 * The scripts of the two live pages, inline: most payers see each of them once, and a request costs more than a
 * kilobyte.
 */
export const scripts = { form: `{${load('payer-fee')}\n${load('pay-form')}}`, status: load('pay-status') } as const;
export type ScriptName = keyof typeof scripts;

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const scriptHashes = Object.values(scripts).map(hash).join(' ');

/**
 * The policy of a pay page: nothing but our own two scripts and the page's one style, named by what they are; nobody
 * may frame it. `logoOrigin` is the one place outside from which a picture may come. Without a page, nothing at all.
 */
export function contentSecurityPolicy(
  page: Pick<PayPage, 'mode' | 'body'> | null,
  logoOrigin: string | null = null,
): string {
  const shared = ["default-src 'none'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"];
  if (page === null) return shared.join('; ');
  return [
    ...shared,
    `script-src ${scriptHashes}`,
    `style-src ${hash(styleOf(page))}`,
    // `data:` is the empty icon that spares a request for one.
    `img-src 'self' data:${logoOrigin ? ` ${logoOrigin}` : ''}`,
    "connect-src 'self'",
  ].join('; ');
}
