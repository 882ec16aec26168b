import type { FilePurpose } from '#contract/files/api.ts';
import { limits } from '#domain/values/limits.ts';
import { odsType, xlsxType, type MediaType } from './look-inside.ts';

/** What each purpose may hold and how much. `isPublic`: shown to anybody who has its address, such as a shop's logo. */
/** `saidToo`: what browsers call such a file besides. */
type Kind = {
  folder: 'images' | 'papers' | 'sheets';
  bytesMax: number;
  types: readonly MediaType[];
  saidToo?: readonly string[];
  isPublic: boolean;
};

const images: readonly MediaType[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const papers: Kind = {
  folder: 'papers',
  bytesMax: limits.imageBytesMax,
  types: [...images, 'application/pdf'],
  isPublic: false,
};

export const kinds: Readonly<Record<FilePurpose, Kind>> = {
  avatar: {
    folder: 'images',
    bytesMax: limits.profileImageBytesMax,
    types: ['image/jpeg', 'image/gif', 'image/png'],
    isPublic: true,
  },
  logo: { folder: 'images', bytesMax: limits.imageBytesMax, types: images, isPublic: true },
  document: papers,
  identity: papers,
  proof: papers,
  // Looked into where it is used, and forgotten after a day: its rows are kept, the file is not.
  spreadsheet: {
    folder: 'sheets',
    bytesMax: limits.spreadsheetBytesMax,
    types: [xlsxType, odsType, 'text/csv'],
    saidToo: ['application/vnd.ms-excel', 'application/csv', 'text/plain'],
    isPublic: false,
  },
};

const names: Record<MediaType, string> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
  [xlsxType]: 'XLSX',
  [odsType]: 'ODS',
  'text/csv': 'CSV',
};
export const kindNames = (purpose: FilePurpose): string => kinds[purpose].types.map((type) => names[type]).join(', ');
export const endingOf = (mediaType: string): string => (names[mediaType as MediaType] ?? 'bin').toLowerCase();
export const publicPath = (purpose: string, id: string): string | null =>
  kinds[purpose as FilePurpose]?.isPublic ? `/media/${id}` : null;
