import type { Endpoint } from '#contract/endpoint.ts';
import { errorOf } from './api-error.ts';
import type { Client } from './client.ts';
import type { CallInput } from './request.ts';

export type Saved = { blob: Blob; fileName: string };

/**
 * Fetches the document of a `file` row with the session's headers (a plain link could not send them).
 * @returns its bytes and the name from content-disposition, or `fallbackName`
 * @throws ApiError
 */
export async function download<E extends Endpoint>(
  client: Client,
  row: E,
  input: CallInput<E>,
  fallbackName: string,
): Promise<Saved> {
  const response = await client.open(row, input);
  if (!response.ok) throw await errorOf(response, false);
  return {
    blob: await response.blob(),
    fileName: fileNameOf(response.headers.get('content-disposition')) ?? fallbackName,
  };
}

/** The name in a content-disposition header; the encoded form wins because it carries accents. */
export function fileNameOf(disposition: string | null): string | null {
  if (!disposition) return null;
  const encoded = /filename\*\s*=\s*(?:UTF-8|utf-8)''([^;]+)/.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/.exec(disposition);
  let name = plain?.[1] ?? plain?.[2] ?? null;
  if (encoded) {
    try {
      name = decodeURIComponent(encoded.trim());
    } catch {
      // A badly encoded name: the plain one, if any, stands.
    }
  }
  // A name is a name, never a path.
  return name?.replace(/[/\\\u0000-\u001f]/g, '_') || null;
}
