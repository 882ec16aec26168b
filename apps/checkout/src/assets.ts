import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { styles } from './style.ts';
import type { Mode } from './views.ts';

/** Comments and indentation stay in the source. Lines stay lines, so that no statement can change its meaning. */
const tight = (source: string): string =>
  source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n');

const load = (name: string): string => tight(readFileSync(new URL(`./browser/${name}.js`, import.meta.url), 'utf8'));

/** The scripts of the two live pages, inline: most payers see each of them once, and a request costs more than a kilobyte. */
export const scripts = { form: `{${load('payer-fee')}\n${load('pay-form')}}`, status: load('pay-status') } as const;
export type ScriptName = keyof typeof scripts;

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const scriptHashes = Object.values(scripts).map(hash).join(' ');
const styleHashes: Readonly<Record<Mode, string>> = {
  auto: hash(styles.auto),
  light: hash(styles.light),
  dark: hash(styles.dark),
};

/**
 * The policy of a pay page: nothing but our own two scripts and one style, named by what they are; nobody may frame it.
 * `logoOrigin` is the one place outside from which a picture may come.
 */
export function contentSecurityPolicy(mode: Mode, logoOrigin: string | null = null): string {
  return [
    "default-src 'none'",
    `script-src ${scriptHashes}`,
    `style-src ${styleHashes[mode]}`,
    // `data:` is the empty icon that spares a request for one.
    `img-src 'self' data:${logoOrigin ? ` ${logoOrigin}` : ''}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
