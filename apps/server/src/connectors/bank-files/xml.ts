import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { parseAmount } from '#domain/values/money.ts';

/**
 * Files from a bank, read as plain nodes. Text stays text: an amount or an account number that became a number on the
 * way would be another one. Document types are refused, so no entity can grow or reach out, and size and depth are
 * bounded before anything is parsed.
 */
export type XmlProblem =
  | 'tooLarge'
  | 'encoding'
  | 'documentType'
  | 'notXml'
  | 'tooDeep'
  | 'otherMessage'
  | 'missing'
  | 'currency'
  | 'amount'
  | 'date';

export class XmlError extends Error {
  readonly problem: XmlProblem;
  readonly where: string;
  constructor(problem: XmlProblem, where = '') {
    super(`${problem}${where ? ` at ${where}` : ''}`);
    this.problem = problem;
    this.where = where;
  }
}

export const xmlBytesMax = 5_000_000;
const depthMax = 40;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
});

/** A node: its children by local name, always as lists; text stands under `#text`. */
type Raw = string | { [name: string]: unknown };

export class Xml {
  readonly #raw: Raw;
  readonly path: string;
  constructor(raw: Raw, path: string) {
    this.#raw = raw;
    this.path = path;
  }

  all(name: string): Xml[] {
    const list = typeof this.#raw === 'object' && Object.hasOwn(this.#raw, name) ? this.#raw[name] : undefined;
    return Array.isArray(list)
      ? list.map(
          (raw, index) => new Xml((raw ?? '') as Raw, `${this.path}/${name}${list.length > 1 ? `[${index + 1}]` : ''}`),
        )
      : [];
  }

  /** The first node down a path such as 'Acct/Id/IBAN', or null. */
  at(path: string): Xml | null {
    const [name = '', ...rest] = path.split('/');
    const node = this.all(name)[0] ?? null;
    return node && rest.length > 0 ? node.at(rest.join('/')) : node;
  }

  need(path: string): Xml {
    return this.at(path) ?? missing(`${this.path}/${path}`);
  }

  /** Its own text, with the five plain entities and character numbers read; '' when it has none. */
  get text(): string {
    const own = typeof this.#raw === 'string' ? this.#raw : this.#raw['#text'];
    const text = Array.isArray(own) ? String(own[0] ?? '') : typeof own === 'string' ? own : '';
    return unescape(text).trim();
  }

  attribute(name: string): string | null {
    const value =
      typeof this.#raw === 'object' && Object.hasOwn(this.#raw, `@${name}`) ? this.#raw[`@${name}`] : undefined;
    return typeof value === 'string' ? value : null;
  }

  /** Text of a node below, bounded; null when it is not there or empty. */
  textAt(path: string, max = 200): string | null {
    return this.at(path)?.text.slice(0, max) || null;
  }

  needText(path: string, max = 200): string {
    return this.textAt(path, max) ?? missing(`${this.path}/${path}`);
  }
}

const missing = (where: string): never => {
  throw new XmlError('missing', where);
};

/** @throws XmlError when the bytes are too many, are not one well-formed document, or declare a document type. */
export function readXml(bytes: Uint8Array): Xml {
  if (bytes.byteLength > xmlBytesMax) throw new XmlError('tooLarge');
  const text = decode(bytes);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new XmlError('documentType');
  if (deepest(text) > depthMax) throw new XmlError('tooDeep');
  if (XMLValidator.validate(text) !== true) throw new XmlError('notXml');
  const root = parse(text);
  const [first, ...others] = Object.values(root);
  if (!Array.isArray(first) || first.length !== 1 || others.length > 0) throw new XmlError('notXml');
  return new Xml(root, '');
}

function parse(text: string): { [name: string]: unknown } {
  try {
    return parser.parse(text) as { [name: string]: unknown };
  } catch {
    throw new XmlError('notXml');
  }
}

function decode(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /<\?xml[^>]*encoding=["']([A-Za-z0-9_.-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  const encoding = ['iso-8859-1', 'iso-8859-15', 'windows-1252', 'us-ascii'].includes(declared)
    ? 'windows-1252'
    : declared === 'utf-8'
      ? 'utf-8'
      : null;
  if (encoding === null) throw new XmlError('encoding', declared);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new XmlError('encoding', declared);
  }
}

/** How deep tags stand in each other, counted without building anything. */
function deepest(text: string): number {
  let depth = 0;
  let most = 0;
  for (const [tag] of text.matchAll(/<[^!?][^>]*>/g)) {
    if (tag.startsWith('</')) depth--;
    else if (!tag.endsWith('/>')) most = Math.max(most, ++depth);
  }
  return most;
}

const plain: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
function unescape(text: string): string {
  return text.replace(
    /&(?:([a-z]+)|#([0-9]{1,7})|#x([0-9a-fA-F]{1,6}));/g,
    (whole, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return plain[name] ?? whole;
      const point = decimal === undefined ? parseInt(hex!, 16) : Number(decimal);
      return point > 31 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
        ? String.fromCodePoint(point)
        : ' ';
    },
  );
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/**
 * Whole francs of an amount node. "1500.00" is 1500 because nothing stands behind the point; any other fraction is a
 * mistake of the sender and refused, and nothing is ever multiplied.
 */
export function francs(node: Xml): number {
  const currency = node.attribute('Ccy');
  if (currency !== 'XAF') throw new XmlError('currency', node.path);
  const whole = /^(\d{1,15})(?:\.0{0,5})?$/.exec(node.text)?.[1];
  const parsed = whole === undefined ? null : parseAmount(whole.replace(/^0+(?=\d)/, ''));
  if (!parsed?.ok) throw new XmlError('amount', node.path);
  return parsed.amount;
}

/** 'YYYY-MM-DD' of a `Dt`, or of the first ten signs of a `DtTm`. */
export function dayOf(node: Xml | null): string | null {
  const text = node?.textAt('Dt') ?? node?.textAt('DtTm') ?? null;
  if (text === null) return null;
  const day = text.slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(`${day}T00:00:00Z`)))
    throw new XmlError('date', node!.path);
  return day;
}
