/** Where uploaded files lie: a folder of the data directory, or a bucket. */
export const storageSettings = [
  {
    name: 'S3_ENDPOINT',
    default: '(files lie in the data directory)',
    meaning:
      'Address of an S3-compatible object storage, https://s3.example.com. Only checked files are sent there, from the server.',
  },
  {
    name: 'S3_BUCKET',
    default: '(needed with S3_ENDPOINT)',
    meaning: 'Name of the bucket. It must exist and must not be public.',
  },
  {
    name: 'S3_REGION',
    default: 'us-east-1',
    meaning: 'Region the requests are signed for; many servers other than Amazon’s take any.',
  },
  {
    name: 'S3_ACCESS_KEY',
    default: '(needed with S3_ENDPOINT)',
    meaning: 'Name of the key that may read, write and delete objects of the bucket.',
  },
  { name: 'S3_SECRET_KEY', default: '(needed with S3_ENDPOINT)', meaning: 'Its secret.' },
] as const;

export type StorageConfig = {
  endpoint: string | null;
  bucket: string | null;
  region: string;
  accessKey: string | null;
  secretKey: string | null;
};

type Name = (typeof storageSettings)[number]['name'];
type Reader = {
  text(name: Name): string | null;
  address(name: Name, protocols: string[], example: string): string | null;
  problems: string[];
};

export function readStorage({ text, address, problems }: Reader): StorageConfig {
  const endpoint = address('S3_ENDPOINT', ['http:', 'https:'], 'https://s3.example.com')?.replace(/\/+$/, '') ?? null;
  const bucket = text('S3_BUCKET');
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const) {
    if (endpoint && !text(name)) problems.push(`${name} is needed with S3_ENDPOINT`);
  }
  for (const name of ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const) {
    if (!endpoint && text(name) && !text('S3_ENDPOINT')) problems.push(`${name} is of no use without S3_ENDPOINT`);
  }
  if (bucket && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    problems.push('S3_BUCKET must be a bucket name of small letters, digits, dots and hyphens');
  return {
    endpoint,
    bucket: endpoint ? bucket : null,
    region: text('S3_REGION') ?? 'us-east-1',
    accessKey: text('S3_ACCESS_KEY'),
    secretKey: text('S3_SECRET_KEY'),
  };
}
