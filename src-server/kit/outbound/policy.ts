import ipaddr from 'ipaddr.js'
import type { SettingStore } from '../settings/settings.ts'

/** What causes a request: a hook of a project or group, a hook of the instance, the upload of an export, or an import from another server. */
export type Sender = 'project_hook' | 'system_hook' | 'export' | 'import'

/** What the administrators allow. */
export interface OutboundPolicy {
  /** Whether a sender may reach this machine and private networks. */
  local: Readonly<Record<Sender, boolean>>
  /** Addresses, ranges and names with an optional port that are always allowed. */
  allowed: readonly string[]
  /** Whether all other addresses are refused. */
  only_allowed: boolean
  /** Whether the addresses behind a name are checked, too. */
  checks_names: boolean
  /** Whether nothing is sent at all. */
  silent: boolean
}

/** The policy of the application settings. */
export const policyOf = (settings: SettingStore): OutboundPolicy => ({
  local: {
    project_hook: settings.get('allow_local_requests_from_web_hooks_and_services'),
    system_hook: settings.get('allow_local_requests_from_system_hooks'),
    export: settings.get('allow_local_requests_from_web_hooks_and_services'),
    import: settings.get('allow_local_requests_from_web_hooks_and_services'),
  },
  allowed: settings.get('outbound_local_requests_whitelist'),
  only_allowed: settings.get('deny_all_requests_except_allowed'),
  checks_names: settings.get('dns_rebinding_protection_enabled'),
  silent: settings.get('silent_mode_enabled'),
})

/** The setting that lets a sender reach this machine and private networks. */
export const LOCAL_SETTING: Readonly<Record<Sender, string>> = {
  project_hook: 'allow_local_requests_from_web_hooks_and_services',
  system_hook: 'allow_local_requests_from_system_hooks',
  export: 'allow_local_requests_from_web_hooks_and_services',
  import: 'allow_local_requests_from_web_hooks_and_services',
}

/** Whether a URL is on the list: `10.0.0.0/8`, `10.0.0.1:8080`, `[::1]:80`, `builds.example.com`. A port restricts an entry. */
export function isAllowed({ hostname, port, protocol }: URL, allowed: readonly string[]): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const usedPort = port === '' ? (protocol === 'https:' ? '443' : '80') : port
  return allowed.some((entry) => {
    const { name, port: wanted } = partsOf(entry.toLowerCase())
    return (wanted === undefined || wanted === usedPort) && (name === host || contains(name, host))
  })
}

function partsOf(entry: string): { name: string; port: string | undefined } {
  const [, bracketed, bracketedPort] = /^\[([^\]]+)\](?::(\d+))?$/.exec(entry) ?? []
  if (bracketed !== undefined) return { name: bracketed, port: bracketedPort }
  const [, name, port] = /^([^:]+):(\d+)$/.exec(entry) ?? []
  return { name: name ?? entry, port }
}

function contains(range: string, host: string): boolean {
  if (!range.includes('/') || !ipaddr.isValidCIDR(range) || !ipaddr.isValid(host)) return false
  const [base, bits] = ipaddr.parseCIDR(range)
  const address = ipaddr.parse(host)
  return address.kind() === base.kind() && address.match(base, bits)
}
