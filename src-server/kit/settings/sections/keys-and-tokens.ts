import { isTokenPrefix } from '../checks.ts'
import { NO_SSH } from '../reasons.ts'
import { level, optionalCount, text, toggle } from '../setting.ts'

const restriction = (kind: string) =>
  ({
    label: `${kind} keys`,
    help: 'The smallest allowed size in bits.',
    purpose: 'forbid weak ssh keys, key length, minimum key size',
    effect: `Smaller ${kind} keys are refused when somebody adds them.`,
    applies: 'new records',
  }) as const

const sizes = <const T extends number>(...bits: readonly T[]) => [
  [0, 'Any size'] as const,
  ...bits.map((size) => [size, `${size} bits`] as const),
  [-1, 'Not allowed'] as const,
]

/** SSH keys and access tokens. */
export const keysAndTokens = {
  rsa_key_restriction: level(sizes(1024, 2048, 3072, 4096), 0, restriction('RSA')),
  dsa_key_restriction: level(sizes(1024, 2048, 3072), 0, restriction('DSA')),
  ecdsa_key_restriction: level(sizes(256, 384, 521), 0, restriction('ECDSA')),
  ecdsa_sk_key_restriction: level(sizes(256), 0, restriction('ECDSA security')),
  ed25519_key_restriction: level(sizes(256), 0, restriction('Ed25519')),
  ed25519_sk_key_restriction: level(sizes(256), 0, restriction('Ed25519 security')),
  max_ssh_key_lifetime: optionalCount(
    { min: 1, max: 365 },
    {
      label: 'Longest life of an SSH key in days',
      help: 'New keys must expire within this many days. Empty: keys need not expire.',
      purpose: 'expire ssh keys, rotate keys',
      tier: 'higher',
      effect: 'Keys that live longer are refused.',
      applies: 'new records',
    },
  ),
  authorized_keys_enabled: toggle(true, {
    label: 'Write the file of authorized keys',
    help: 'The SSH server reads keys from a file. Turn this off if the server asks the database.',
    purpose: 'ssh server',
    stored: NO_SSH,
  }),
  personal_access_token_prefix: text(
    'glpat-',
    { max: 20, check: isTokenPrefix },
    {
      label: 'Start of new tokens',
      help: 'New access tokens start with this text, so that scanners recognize them.',
      purpose: 'find leaked tokens, secret detection',
      effect: 'New tokens start with this text.',
      applies: 'new records',
    },
  ),
  max_personal_access_token_lifetime: optionalCount(
    { min: 1, max: 365 },
    {
      label: 'Longest life of a token in days',
      help: 'New tokens must expire within this many days. Lowering the number revokes tokens that live longer.',
      purpose: 'expire tokens, rotate tokens, old tokens',
      tier: 'higher',
      effect: 'New tokens must expire within this many days, and tokens that live longer are revoked.',
    },
  ),
  disable_personal_access_tokens: toggle(false, {
    label: 'No personal access tokens',
    help: 'No new personal access tokens can be created, and only existing tokens of administrators keep working.',
    purpose: 'block api access, forbid tokens',
    tier: 'higher',
    effect: 'Personal access tokens of users who are not administrators are refused, and nobody can create one.',
  }),
  impersonation_enabled: toggle(true, {
    label: 'Administrators may act as other people',
    help: 'Impersonation tokens work only while this is on.',
    purpose: 'impersonate, log in as somebody else',
    effect: 'Impersonation tokens are refused while this is off.',
  }),
}
