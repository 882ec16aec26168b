import { strFromU8, unzipSync } from 'fflate';

/** Readers for tests, written apart from the writers: what they find is what another program finds. */

/** RFC 4180, strictly: a stray quote or a line without CRLF throws. */
export function readCsv(bytes: Buffer, separator: ',' | ';'): string[][] {
  const text = bytes.toString('utf8');
  if (!text.startsWith('\ufeff')) throw new Error('no UTF-8 mark');
  const rows: string[][] = [];
  let row: string[] = [];
  for (let place = 1; place < text.length;) {
    let field = '';
    if (text[place] === '"') {
      for (place += 1; ; place++) {
        if (place >= text.length) throw new Error('a quote is never closed');
        if (text[place] !== '"') field += text[place];
        else if (text[place + 1] === '"') field += text[place++];
        else break;
      }
      place += 1;
    } else {
      while (place < text.length && text[place] !== separator && text[place] !== '\r') field += text[place++];
      if (/["\n]/.test(field)) throw new Error(`unquoted: ${field}`);
    }
    row.push(field);
    if (text[place] === separator) {
      place += 1;
      // A separator at the end of a line is followed by an empty field.
      if (text[place] === '\r') row.push('');
      else continue;
    }
    if (text.slice(place, place + 2) !== '\r\n') throw new Error(`a line ends badly at ${place}`);
    place += 2;
    rows.push(row);
    row = [];
  }
  return rows;
}

export type ReadSheet = { name: string; rows: (string | number | undefined)[][]; xml: string };

export function readXlsx(bytes: Buffer): { sheets: ReadSheet[]; files: Record<string, string> } {
  const files = Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(bytes))).map(([name, data]) => [name, strFromU8(data)]),
  );
  const targets = new Map(
    [...files['xl/_rels/workbook.xml.rels']!.matchAll(/Id="(\w+)"[^>]*Target="([^"]+)"/g)].map((hit) => [
      hit[1]!,
      hit[2]!,
    ]),
  );
  const sheets = [...files['xl/workbook.xml']!.matchAll(/<sheet name="([^"]*)"[^>]*r:id="(\w+)"/g)].map((hit) => {
    const xml = files[`xl/${targets.get(hit[2]!)}`]!;
    const rows = [...xml.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map((row, index) => {
      if (Number(row[1]) !== index + 1) throw new Error(`row ${row[1]} stands at place ${index + 1}`);
      const cells: (string | number | undefined)[] = [];
      for (const cell of row[2]!.matchAll(/<c r="([A-Z]+)(\d+)"([^>]*)>(.*?)<\/c>/gs)) {
        if (cell[2] !== row[1]) throw new Error(`cell ${cell[1]}${cell[2]} stands in row ${row[1]}`);
        const column = [...cell[1]!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
        cells[column] = cell[3]!.includes('inlineStr')
          ? unescape(/<t[^>]*>(.*)<\/t>/s.exec(cell[4]!)![1]!)
          : Number(/<v>(.*)<\/v>/.exec(cell[4]!)![1]!);
      }
      return cells;
    });
    return { name: unescape(hit[1]!), rows, xml };
  });
  return { sheets, files };
}

function unescape(text: string): string {
  return text
    .replace(/&(amp|lt|gt|quot);/g, (_all, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name]!)
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)));
}
