import { expect, it } from 'vitest';
import { networkOf } from './address.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['2001:0db8:0000:0001::1', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (ip, network) => expect(networkOf(ip)).toBe(network));
