import { mayReach, type Reach } from './addresses.ts'
import { OutboundError } from './failures.ts'
import { isAllowed, LOCAL_SETTING, type OutboundPolicy, type Sender } from './policy.ts'

/** Where a request goes, and who causes it. */
export interface Target {
  /** http or https. Credentials in the URL are sent as basic authentication. */
  url: string
  /** Who causes the request: the administrator's settings say what each sender may reach. */
  sender?: Sender
  /** Allows this machine and private networks, whatever the settings say. */
  allow_local?: boolean
}

/** Why no request could be sent to this URL; undefined if one could. The names in it are not resolved. */
export function obstacleTo(target: Target, policy: OutboundPolicy): OutboundError | undefined {
  try {
    parseUrl(target.url, permissionOf(target, { ...policy, silent: false }))
    return undefined
  } catch (error) {
    if (error instanceof OutboundError) return error
    throw error
  }
}

export interface Permission {
  reach: Reach
  checks_names: boolean
  /** The setting that would allow local addresses. */
  local_setting: string | undefined
}

/** @throws OutboundError blocked, if the settings forbid the request */
export function permissionOf(
  { url, sender, allow_local = false }: Target,
  policy: OutboundPolicy | undefined,
): Permission {
  if (!sender || !policy)
    return { reach: allow_local ? 'local' : 'public', checks_names: true, local_setting: undefined }
  if (policy.silent)
    throw new OutboundError('blocked', 'the instance is in silent mode', { setting: 'silent_mode_enabled' })
  const parsed = URL.parse(url)
  const listed = parsed !== null && isAllowed(parsed, policy.allowed)
  if (policy.only_allowed && !listed)
    throw new OutboundError('blocked', 'the address is not in outbound_local_requests_whitelist', {
      setting: 'deny_all_requests_except_allowed',
    })
  return {
    reach: allow_local || listed || policy.local[sender] ? 'local' : 'public',
    checks_names: policy.checks_names,
    local_setting: LOCAL_SETTING[sender],
  }
}

/** @throws OutboundError blocked, for another scheme, an invalid port or a forbidden literal address */
export function parseUrl(text: string, permission: Pick<Permission, 'reach' | 'local_setting'>): URL {
  // The parser normalizes every spelling of an IPv4 address (octal, hexadecimal, one number, full-width digits).
  const url = URL.parse(text)
  if (!url) throw new OutboundError('blocked', 'not a URL')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutboundError('blocked', 'neither http nor https')
  if (url.port === '0') throw new OutboundError('blocked', 'no such port')
  const literal = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname
  const isAddress = url.hostname.startsWith('[') || /^[\d.]+$/.test(literal)
  if (isAddress && !mayReach(literal, permission.reach)) throw forbidden('the address', literal, permission)
  return url
}

/** @param what the address as a noun, for the sentence: `the address` */
export function forbidden(
  what: string,
  address: string,
  { reach, local_setting }: Pick<Permission, 'reach' | 'local_setting'>,
) {
  const isLocal = reach === 'public' && mayReach(address, 'local')
  return new OutboundError('blocked', isLocal ? `${what} is local` : `${what} is never allowed`, {
    setting: isLocal ? local_setting : undefined,
  })
}
