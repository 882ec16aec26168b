import { brand } from '#domain/values/brand.ts';
import { apiDocsWords } from '#i18n/catalogues/api-docs/words.ts';
import { foldAccents } from '#domain/values/text.ts';
import { say, type Locale, type Spoken } from '#i18n/words.ts';
import { apiDocsStyle } from './api-docs-style.ts';
import type { OpenApi, Operation, Parameter } from './openapi.ts';
import type { JsonSchema } from './openapi-schemas.ts';

type Words = Spoken<typeof apiDocsWords>;
type Call = { method: string; path: string; operation: Operation };

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const e = (text: unknown): string => String(text).replace(/[&<>"]/g, (character) => escapes[character]!);

/**
 * The API reference as one page without script: written from the same description programs read. Searching is a form
 * that asks the server; sections open and close by themselves.
 */
export function apiDocsPage(document: OpenApi, options: { language: Locale; search: string }): string {
  const words = say(apiDocsWords, options.language);
  const search = options.search.trim();
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method, path, operation })),
  );
  const shown = calls.filter((call) => matches(call, search));
  const groups = document.tags
    .map((tag) => ({ tag, calls: shown.filter((call) => call.operation.tags.includes(tag.name)) }))
    .filter((group) => group.calls.length > 0);
  const other = options.language === 'fr' ? 'en' : 'fr';
  const query = search ? `&amp;q=${encodeURIComponent(search)}` : '';
  return `<!doctype html>
<html lang="${options.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${e(words.title)} · ${e(brand.name)}</title><style>${apiDocsStyle}</style></head>
<body><a class="skip" href="#calls">${e(words.skip)}</a>
<header><div class="bar"><p class="brand">${e(brand.name)}</p><a href="?lang=${other}${query}" lang="${other}" hreflang="${other}">${e(words.otherLanguage)}</a></div>
<h1>${e(words.title)}</h1><p>${e(document.info.description)}</p>
<p class="facts"><span>${e(words.server)} <code>${e(document.servers[0]!.url)}</code> (${e(document.servers[0]!.description)})</span> <a href="/openapi.json?lang=${options.language}">${e(words.description)}</a></p>
<form method="get" action="/api-docs" role="search"><input type="hidden" name="lang" value="${options.language}"><label for="q">${e(words.search)}</label><div class="row"><input id="q" name="q" type="search" value="${e(search)}" autocomplete="off"><button>${e(words.find)}</button>${search ? `<a href="?lang=${options.language}">${e(words.all)}</a>` : ''}</div></form></header>
<nav aria-label="${e(words.contents)}"><ul>${groups.map(({ tag, calls: list }) => `<li><a href="#${e(tag.name)}">${e(tag.description)}</a> <span>${list.length}</span></li>`).join('')}</ul></nav>
<main id="calls" tabindex="-1">${search ? `<p role="status">${e(words.found({ count: shown.length, text: search }))}</p>` : ''}
${groups.map(({ tag, calls: list }) => `<section aria-labelledby="${e(tag.name)}"><h2 id="${e(tag.name)}">${e(tag.description)}</h2>${list.map((call) => callHtml(document, call, words, search !== '' && shown.length <= 5)).join('')}</section>`).join('')}
${
  search
    ? ''
    : `<section aria-labelledby="shapes"><h2 id="shapes">${e(words.shapes)}</h2>${Object.entries(
        document.components.schemas,
      )
        .map(
          ([name, schema]) =>
            `<details id="${e(name)}"><summary><code>${e(name)}</code></summary>${fieldsTable(schema, words, '')}</details>`,
        )
        .join('')}</section>`
}
</main></body></html>`;
}

function matches({ method, path, operation }: Call, search: string): boolean {
  const text = foldAccents(
    [
      method,
      path,
      operation.operationId,
      operation.summary,
      operation['x-permission'],
      ...operation.parameters.map((parameter) => ('name' in parameter ? parameter.name : '')),
    ].join(' '),
  );
  return foldAccents(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function callHtml(document: OpenApi, { method, path, operation }: Call, words: Words, isOpen: boolean): string {
  const parameters = operation.parameters.map((parameter) =>
    '$ref' in parameter
      ? (document.components['parameters']![parameter.$ref.split('/').at(-1)!] as Parameter)
      : parameter,
  );
  const permission = operation['x-permission'];
  const right = permission === 'public' ? words.publicCall : permission === 'session' ? words.sessionCall : permission;
  const body = operation.requestBody?.content['application/json']?.schema;
  const answers = Object.entries(operation.responses['200']!.content ?? {});
  return `<details id="${e(operation.operationId)}"${isOpen ? ' open' : ''}><summary><span class="method ${e(method)}">${e(method.toUpperCase())}</span> <code>${e(path)}</code> <span class="what">${e(operation.summary)}</span></summary>
<p>${e(words.right)} <code>${e(right)}</code></p>
${part(words.parameters, parametersTable(parameters, words))}
${body ? part(words.body, typeHtml(body, words) + fieldsTable(resolve(document, body), words, words.body)) : ''}
${part(words.answer, answers.map(([type, content]) => `<p><code>${e(type)}</code></p>${type === 'application/json' ? fieldsTable(content.schema, words, words.answer) : ''}`).join(''))}
${part(words.errors, errorsTable(document, operation, words))}</details>`;
}

const part = (title: string, content: string): string => `<h3>${e(title)}</h3>${content}`;
const table = (caption: string, heads: string[], rows: string[][]): string =>
  `<div class="scroll" tabindex="0" role="group" aria-label="${e(caption)}"><table><thead><tr>${heads.map((head) => `<th scope="col">${e(head)}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table></div>`;

function parametersTable(parameters: Parameter[], words: Words): string {
  const places = { path: words.path, query: words.query, header: words.header };
  return table(
    words.parameters,
    [words.name, words.place, words.type, words.meaning],
    parameters.map((parameter) => [
      `<code>${e(parameter.name)}</code>${parameter.required ? ` <em>${e(words.required)}</em>` : ''}`,
      e(places[parameter.in]),
      typeHtml(parameter.schema, words),
      e([parameter.description, parameter.schema.description].filter(Boolean).join(' ')),
    ]),
  );
}

function fieldsTable(schema: JsonSchema, words: Words, caption: string): string {
  if (!schema.properties) return typeHtml(schema, words);
  return table(
    caption || words.shapes,
    [words.name, words.type, words.meaning],
    Object.entries(schema.properties).map(([name, field]) => [
      `<code>${e(name)}</code>${schema.required?.includes(name) ? ` <em>${e(words.required)}</em>` : ''}`,
      typeHtml(field, words),
      e(field.description ?? ''),
    ]),
  );
}

function errorsTable(document: OpenApi, operation: Operation, words: Words): string {
  const rows = Object.entries(operation.responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, answer]) =>
      Object.keys(answer.content?.['application/json']?.examples ?? {}).map((key) => {
        const example = document.components['examples']![key] as {
          summary: string;
          value: { error: { code: number } };
        };
        return [e(status), e(example.value.error.code), `<code>${e(key)}</code>`, e(example.summary)];
      }),
    );
  return table(words.errors, [words.status, words.code, words.key, words.meaning], rows);
}

const resolve = (document: OpenApi, schema: JsonSchema): JsonSchema =>
  schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;

/** A type in words: a named shape is a link, a small object is spelled out. */
function typeHtml(schema: JsonSchema, words: Words): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)!;
    return `<a href="/api-docs?lang=${words === say(apiDocsWords, 'fr') ? 'fr' : 'en'}#${e(name)}"><code>${e(name)}</code></a>`;
  }
  if (schema.anyOf) {
    const real = schema.anyOf.filter((option) => option.type !== 'null');
    const text = real.map((option) => typeHtml(option, words)).join(' | ');
    return real.length < schema.anyOf.length ? words.orNull({ type: text }) : text;
  }
  if (schema.enum) return schema.enum.map((value) => `<code>${e(value)}</code>`).join(' ');
  if ('const' in schema) return `<code>${e(schema['const'])}</code>`;
  if (schema.type === 'array') return words.listOf({ type: schema.items ? typeHtml(schema.items, words) : '…' });
  if (schema.properties)
    return `{ ${Object.entries(schema.properties)
      .map(([name, field]) => `<code>${e(name)}</code>: ${typeHtml(field, words)}`)
      .join(', ')} }`;
  return e(Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any'));
}
