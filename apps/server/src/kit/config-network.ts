import { isIP } from 'node:net';

/** What stands between the callers and this machine. */
export const networkSettings = [
  {
    name: 'TRUSTED_PROXIES',
    default: 'loopback',
    meaning:
      'Proxies whose X-Forwarded-For is believed: addresses or networks separated by commas (10.0.0.7, 10.0.0.0/8), or the words loopback, linklocal, uniquelocal; none for a listener that faces callers directly. Limits and locks count per address, so a proxy that is missing here makes everybody one address, and one too many lets callers choose theirs.',
  },
] as const;

const words = ['loopback', 'linklocal', 'uniquelocal'];

/** As the listener takes it; false trusts nobody. */
export function readTrustedProxies(read: {
  text(name: 'TRUSTED_PROXIES'): string | null;
  problems: string[];
}): string[] | false {
  const entries = (read.text('TRUSTED_PROXIES') ?? 'loopback')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  if (entries.length === 1 && entries[0]!.toLowerCase() === 'none') return false;
  const wrong = entries.filter((entry) => !words.includes(entry) && !isNetwork(entry));
  if (wrong.length > 0)
    read.problems.push(
      `TRUSTED_PROXIES must list addresses, networks such as 10.0.0.0/8, or ${words.join(', ')}, but has ${wrong.map((entry) => JSON.stringify(entry)).join(', ')}`,
    );
  return entries;
}

function isNetwork(entry: string): boolean {
  const [address = '', bits, more] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  // Everybody is no proxy: a network of no bits would let every caller choose an address.
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/** The origin of a listener as a program of this machine reaches it. */
export const reachedAt = (host: string, port: number): string =>
  `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host}:${port}`;

/** The same as people are told it: what every machine has for itself is called localhost. */
export const originAt = (host: string, port: number): string =>
  reachedAt(host === '127.0.0.1' || host === '::1' ? 'localhost' : host, port);

/** An address, or a name that may be one of this machine; whether it is, the start finds out by listening there. */
export const isHost = (host: string): boolean =>
  isIP(host) !== 0 || /^(?=.*[a-z])[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i.test(host);

/** The embedded server listens on a socket, and nothing stands between it and us. */
export function isLocalSocket(url: string | null): boolean {
  return url === null || (URL.parse(url)?.searchParams.get('host')?.startsWith('/') ?? false);
}
