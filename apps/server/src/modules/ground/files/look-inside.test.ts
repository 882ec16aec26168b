import { describe, expect, it } from 'vitest';
import { samplePdf, samplePng } from '../../../kit/small-files.ts';
import { sampleGif, sampleJpeg, sampleWebp } from '../../../testing/sample-files.ts';
import { lookInside } from './look-inside.ts';

const reason = (bytes: Buffer) => {
  const seen = lookInside(bytes);
  return seen.ok ? seen.mediaType : seen.reason;
};

describe('a file is what its content says', () => {
  it.each([
    ['image/png', samplePng(), 40, 24],
    ['image/gif', sampleGif(), 1, 1],
    ['image/webp', sampleWebp(), 1, 1],
  ] as const)('%s with its size in pixels', (mediaType, bytes, width, height) =>
    expect(lookInside(bytes)).toEqual({ ok: true, mediaType, width, height }),
  );
  it('a PDF has no size', () =>
    expect(lookInside(samplePdf())).toEqual({ ok: true, mediaType: 'application/pdf', width: null, height: null }));
  it('a program, a drawing with a script, a page and nothing at all are no pictures', () => {
    const others = [
      Buffer.from('MZ\x90\0\x03', 'latin1'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from('<!doctype html>'),
      Buffer.alloc(0),
      Buffer.alloc(64),
      Buffer.from('PK\x03\x04'),
    ];
    expect(others.map(reason)).toEqual(others.map(() => 'wrong_kind'));
  });
});

describe('structure', () => {
  it('a picture that ends before its end is damaged, wherever it is cut', () => {
    for (const whole of [samplePng(), sampleGif(), sampleWebp(), sampleJpeg()]) {
      for (let length = 12; length < whole.length; length += 3)
        expect(['damaged', 'wrong_kind'], `${length} of ${whole.length}`).toContain(reason(whole.subarray(0, length)));
    }
  });
  it('what hangs behind the end makes one file two things', () => {
    for (const whole of [samplePng(), sampleGif(), sampleWebp(), sampleJpeg(), samplePdf()])
      expect(reason(Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')]))).toBe('extra_bytes');
  });
  it('a picture with a wrong sum is damaged', () => {
    const bytes = samplePng();
    bytes[50]! ^= 1;
    expect(reason(bytes)).toBe('damaged');
  });
  it('a JPEG is read to its end, restarts and stuffed bytes included', () => {
    expect(reason(sampleJpeg())).toBe('image/jpeg');
    const bytes = sampleJpeg();
    const end = bytes.length - 2;
    expect(
      reason(Buffer.concat([bytes.subarray(0, end), Buffer.from([0xff, 0x00, 0xff, 0xd3]), bytes.subarray(end)])),
    ).toBe('image/jpeg');
  });
  it('a huge picture is refused by its head, without being unpacked', () => {
    expect(lookInside(samplePng({ claim: { width: 100_000, height: 100_000 } }))).toEqual({
      ok: false,
      reason: 'too_many_pixels',
      width: 100_000,
      height: 100_000,
    });
    expect(reason(samplePng({ claim: { width: 11_000, height: 11_000 } }))).toBe('too_many_pixels');
    expect(reason(samplePng({ claim: { width: 0, height: 5 } }))).toBe('damaged');
  });
  it('a PDF with a script, a file in it or a lock is refused; one without its end is damaged', () => {
    const withName = (name: string) =>
      Buffer.from(samplePdf().toString('latin1').replace('/Type /Catalog', `/Type /Catalog ${name} 9 0 R`), 'latin1');
    expect(
      ['/JavaScript', '/JS', '/Launch', '/EmbeddedFile', '/Encrypt'].map((name) => reason(withName(name))),
    ).toEqual(Array(5).fill('active_content'));
    expect(reason(withName('/JSomething'))).toBe('application/pdf');
    expect(reason(samplePdf().subarray(0, 200))).toBe('damaged');
  });
  it('no bytes whatever make it throw', () => {
    const heads = [samplePng(), sampleGif(), sampleWebp(), sampleJpeg()];
    for (let round = 0; round < 400; round++) {
      const bytes = Buffer.from(heads[round % heads.length]!);
      for (let flip = 0; flip < 5; flip++)
        bytes[12 + ((round * 31 + flip * 17) % (bytes.length - 12))] = (round * 7 + flip * 53) % 256;
      expect(typeof reason(bytes)).toBe('string');
    }
  });
});
