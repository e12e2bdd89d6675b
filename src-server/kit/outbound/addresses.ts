import ipaddr from 'ipaddr.js'

/** Which addresses a request may reach: the public network, or the machine and its private networks too. */
export type Reach = 'public' | 'local'

/** Globally routable IPv6 is 2000::/3, except ranges that embed other addresses (Teredo, 6to4) or are for documentation only. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')
const CARVED_OUT = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((range) => ipaddr.IPv6.parseCIDR(range))

/**
 * Without link-local: no hook receiver lives there, and clouds serve credentials at 169.254.169.254 and at the unique local address
 * fd00:ec2::254.
 */
const LOCAL_V4 = new Set(['loopback', 'private', 'carrierGradeNat'])
const LOCAL_V6 = new Set(['loopback', 'uniqueLocal'])
const METADATA = ipaddr.IPv6.parse('fd00:ec2::254').toNormalizedString()

/** Whether a connection to the address is allowed. Unparsable addresses are not. */
export function mayReach(address: string, reach: Reach): boolean {
  if (address.includes('%') || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4) return mayReachV4(parsed, reach)
  if (parsed instanceof ipaddr.IPv6) return mayReachV6(parsed, reach)
  return false
}

function mayReachV4(address: ipaddr.IPv4, reach: Reach) {
  const range = address.range()
  return range === 'unicast' || (reach === 'local' && LOCAL_V4.has(range))
}

function mayReachV6(address: ipaddr.IPv6, reach: Reach) {
  if (address.match(GLOBAL)) return !CARVED_OUT.some((range) => address.match(range))
  return reach === 'local' && LOCAL_V6.has(address.range()) && address.toNormalizedString() !== METADATA
}
