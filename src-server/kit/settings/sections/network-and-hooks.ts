import { areAddressRanges, isUrl } from '../checks.ts'
import { NO_REPLICAS } from '../reasons.ts'
import { alias, count, optionalText, text, toggle, words } from '../setting.ts'

const NO_PROXY = 'The console loads pictures in texts from this instance only.'

/** What the instance may reach, and what it sends. */
export const networkAndHooks = {
  allow_local_requests_from_web_hooks_and_services: toggle(false, {
    label: 'Hooks of projects may reach the local network',
    help: 'Hooks, integrations and imports from a URL can send requests to this machine and to private networks.',
    purpose: 'localhost, internal network, ssrf, web hooks, private addresses, import',
    effect: 'Requests of project hooks, and imports from a URL, to local addresses are refused while this is off.',
  }),
  allow_local_requests_from_hooks_and_services: alias('allow_local_requests_from_web_hooks_and_services', 'both', {
    label: 'Hooks may reach the local network (old name)',
    help: 'Old name. Writes go to allow_local_requests_from_web_hooks_and_services.',
    deprecated: 'Use allow_local_requests_from_web_hooks_and_services.',
    effect: 'Does what allow_local_requests_from_web_hooks_and_services does.',
  }),
  allow_local_requests_from_system_hooks: toggle(true, {
    label: 'System hooks may reach the local network',
    help: 'System hooks can send requests to this machine and to private networks.',
    purpose: 'localhost, internal network, ssrf, private addresses',
    effect: 'Requests of system hooks to local addresses are refused while this is off.',
  }),
  outbound_local_requests_whitelist: words(
    [],
    { most: 1000 },
    {
      label: 'Local addresses that hooks may always reach',
      help: 'Addresses, ranges and host names, such as 10.0.0.0/8 or builds.example.com:8080. At most 1,000.',
      purpose: 'localhost, internal network, allow list, exception, private addresses',
      effect: 'Hooks can reach these local addresses even if local requests are off.',
    },
  ),
  deny_all_requests_except_allowed: toggle(false, {
    label: 'Hooks reach only the allowed local addresses',
    help: 'All requests to other addresses are refused, also on the public network.',
    purpose: 'offline, air gap, block outgoing requests, firewall',
    effect: 'Requests of hooks to addresses outside the list are refused.',
  }),
  dns_rebinding_protection_enabled: toggle(true, {
    label: 'Check the address behind a name',
    help: 'The resolved address is checked, too, so that a public name cannot lead to a private address.',
    purpose: 'ssrf, dns rebinding',
    effect: 'Without it, only the written address of a hook is checked.',
  }),
  push_event_hooks_limit: count(
    3,
    { min: 0 },
    {
      label: 'Branches per push for hooks',
      help: 'A push of more branches or tags sends no hooks.',
      purpose: 'too many hooks',
      effect: 'A simulated push of more branches or tags reaches hooks as one update of the repository.',
    },
  ),
  silent_mode_enabled: toggle(false, {
    label: 'Silent mode',
    help: 'The instance sends no email and no hooks, for example while it is a copy for a test.',
    purpose: 'stop all hooks, stop outgoing requests, staging, copy of production',
    effect: 'Requests of hooks, and imports from other servers, are refused while this is on.',
  }),
  asset_proxy_enabled: toggle(false, {
    label: 'Load outside pictures through a proxy',
    help: 'Pictures in texts are loaded through a proxy. Needs a URL and a secret key.',
    purpose: 'privacy, hide ip addresses of readers, camo, tracking pixels',
    stored: NO_PROXY,
  }),
  asset_proxy_url: optionalText(
    { check: isUrl },
    {
      label: 'URL of the picture proxy',
      help: 'Pictures are requested from this URL.',
      stored: NO_PROXY,
    },
  ),
  asset_proxy_secret_key: optionalText(
    {},
    {
      label: 'Secret key of the picture proxy',
      help: 'Signs the addresses of pictures. The key is stored encrypted and never returned.',
      secret: 'hidden',
      stored: NO_PROXY,
    },
  ),
  asset_proxy_allowlist: words(
    [],
    {},
    {
      label: 'Domains without the picture proxy',
      help: 'Pictures from these domains are loaded directly. `*` stands for any part.',
      stored: NO_PROXY,
    },
  ),
  asset_proxy_whitelist: alias('asset_proxy_allowlist', 'both', {
    label: 'Domains without the picture proxy (old name)',
    help: 'Old name. Writes go to asset_proxy_allowlist.',
    deprecated: 'Use asset_proxy_allowlist.',
    stored: NO_PROXY,
  }),
  geo_node_allowed_ips: text(
    '0.0.0.0/0, ::/0',
    { max: 255, check: areAddressRanges },
    {
      label: 'Addresses of replicas',
      help: 'Replicas must have one of these addresses. IP addresses and ranges, separated by commas.',
      tier: 'higher',
      stored: NO_REPLICAS,
    },
  ),
  geo_status_timeout: count(
    10,
    { above: 0 },
    {
      label: 'Time limit for the status of a replica',
      help: 'Seconds until a replica counts as unreachable.',
      tier: 'higher',
      stored: NO_REPLICAS,
    },
  ),
}
