import { mayReach, type Reach } from './addresses.ts'
import { OutboundError } from './failures.ts'
import { isAllowed, type OutboundPolicy, type Sender } from './policy.ts'

/** Where a request goes, and who causes it. */
export interface Target {
  /** http or https. Credentials in the URL are sent as basic authentication. */
  url: string
  /** Who causes the request: the administrator's settings say what each sender may reach. */
  sender?: Sender
  /** Allows this machine and private networks, whatever the settings say. */
  allow_local?: boolean
}

/** Whether a request could be sent to this URL. The names in it are not resolved. */
export const isTarget = (target: Target, policy: OutboundPolicy): boolean =>
  targetFault(target, { ...policy, silent: false }) === undefined

/** Why no request can be sent to this URL; undefined if one can. The names in it are not resolved, so the reason tells nothing about them. */
export function targetFault(target: Target, policy: OutboundPolicy): string | undefined {
  try {
    parseUrl(target.url, permissionOf(target, policy).reach)
    return undefined
  } catch (error) {
    if (error instanceof OutboundError) return error.reason
    throw error
  }
}

/** @throws OutboundError blocked, if the settings forbid the request */
export function permissionOf(
  { url, sender, allow_local = false }: Target,
  policy: OutboundPolicy | undefined,
): { reach: Reach; checks_names: boolean } {
  if (!sender || !policy) return { reach: allow_local ? 'local' : 'public', checks_names: true }
  if (policy.silent) throw new OutboundError('blocked', 'the instance is in silent mode')
  const parsed = URL.parse(url)
  const listed = parsed !== null && isAllowed(parsed, policy.allowed)
  if (policy.only_allowed && !listed)
    throw new OutboundError('blocked', 'the address is not on the list of allowed ones')
  return {
    reach: allow_local || listed || policy.local[sender] ? 'local' : 'public',
    checks_names: policy.checks_names,
  }
}

/** @throws OutboundError blocked, for another scheme, an invalid port or a forbidden literal address */
export function parseUrl(text: string, reach: Reach): URL {
  // The parser normalizes every spelling of an IPv4 address (octal, hexadecimal, one number, full-width digits).
  const url = URL.parse(text)
  if (!url) throw new OutboundError('blocked', 'not a URL')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutboundError('blocked', 'neither http nor https')
  if (url.port === '0') throw new OutboundError('blocked', 'no such port')
  const literal = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname
  const isAddress = url.hostname.startsWith('[') || /^[\d.]+$/.test(literal)
  if (isAddress && !mayReach(literal, reach)) throw new OutboundError('blocked', 'the address is forbidden')
  return url
}
