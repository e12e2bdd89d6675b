import type { SettingName, Settings } from './registry.ts'

type Texts = Record<string, string[]>

/**
 * The rules that involve several settings, with the texts of the platform. Values that a request does not change are valid, so a rule counts
 * only if one of its settings changes.
 */
interface CombinedRule {
  names: readonly SettingName[]
  breach(values: Settings): Texts
}

const BLANK = "can't be blank"
const isBlank = (value: string | null) => value === null || value.trim() === ''
const blank = (values: Settings, names: readonly (keyof Settings)[]): Texts => {
  const missing = names.filter((name) => {
    const value = values[name]
    return value === null || (typeof value === 'string' && isBlank(value))
  })
  return Object.fromEntries(missing.map((name) => [name, [BLANK]]))
}

const VISIBILITIES = ['default_group_visibility', 'default_project_visibility', 'default_snippet_visibility'] as const
const KEY_TYPES = [
  'rsa_key_restriction',
  'dsa_key_restriction',
  'ecdsa_key_restriction',
  'ed25519_key_restriction',
  'ecdsa_sk_key_restriction',
  'ed25519_sk_key_restriction',
] as const
const SHORTEST_DORMANCY = 90

export const rules: readonly CombinedRule[] = [
  ...VISIBILITIES.map(
    (name): CombinedRule => ({
      names: [name],
      breach: (values) =>
        values.restricted_visibility_levels.includes(values[name])
          ? { [name]: ['cannot be set to a restricted visibility level'] }
          : {},
    }),
  ),
  {
    names: ['asset_proxy_enabled', 'asset_proxy_url', 'asset_proxy_secret_key'],
    breach: (values) =>
      values.asset_proxy_enabled ? blank(values, ['asset_proxy_url', 'asset_proxy_secret_key']) : {},
  },
  {
    names: ['domain_denylist_enabled', 'domain_denylist'],
    breach: ({ domain_denylist_enabled, domain_denylist }) =>
      domain_denylist_enabled && domain_denylist.length === 0
        ? { domain_denylist: ['Domain denylist cannot be empty if denylist is enabled.'] }
        : {},
  },
  {
    names: ['deactivate_dormant_users', 'deactivate_dormant_users_period'],
    breach: ({ deactivate_dormant_users, deactivate_dormant_users_period: days }) =>
      deactivate_dormant_users && days < SHORTEST_DORMANCY
        ? {
            deactivate_dormant_users_period: [
              `'${days}' days of inactivity must be greater than or equal to ${SHORTEST_DORMANCY}`,
            ],
          }
        : {},
  },
  {
    names: ['enforce_terms', 'terms'],
    breach: ({ enforce_terms, terms }) =>
      enforce_terms && isBlank(terms) ? { base: ['You need to set terms to be enforced'] } : {},
  },
  {
    names: [
      'external_authorization_service_enabled',
      'external_authorization_service_default_label',
      'external_authorization_service_url',
    ],
    breach: (values) =>
      values.external_authorization_service_enabled
        ? blank(values, ['external_authorization_service_default_label'])
        : {},
  },
  {
    names: ['external_auth_client_cert', 'external_auth_client_key'],
    breach: (values) => (isBlank(values.external_auth_client_cert) ? {} : blank(values, ['external_auth_client_key'])),
  },
  {
    names: ['gitstorage_timeout_default', 'gitstorage_timeout_fast', 'gitstorage_timeout_medium'],
    breach: ({
      gitstorage_timeout_default: limit,
      gitstorage_timeout_fast: fast,
      gitstorage_timeout_medium: medium,
    }) => ({
      ...(fast > limit && { gitstorage_timeout_fast: [`must be less than or equal to ${limit}`] }),
      ...(medium > limit && { gitstorage_timeout_medium: [`must be less than or equal to ${limit}`] }),
      ...(medium < fast && { gitstorage_timeout_medium: [`must be greater than or equal to ${fast}`] }),
    }),
  },
  {
    names: ['inactive_projects_delete_after_months', 'inactive_projects_send_warning_email_after_months'],
    breach: (values) =>
      values.inactive_projects_send_warning_email_after_months >= values.inactive_projects_delete_after_months
        ? {
            inactive_projects_send_warning_email_after_months: [
              `must be less than ${values.inactive_projects_delete_after_months}`,
            ],
          }
        : {},
  },
  {
    names: KEY_TYPES,
    breach: (values) => (KEY_TYPES.every((name) => values[name] === -1) ? { allowed_key_types: [BLANK] } : {}),
  },
  {
    names: ['searchengine_indexing', 'searchengine_url'],
    breach: ({ searchengine_indexing, searchengine_url }) =>
      searchengine_indexing && isBlank(searchengine_url)
        ? { searchengine_url: ["can't be blank when indexing is enabled"] }
        : {},
  },
  {
    names: ['searchengine_aws', 'searchengine_aws_region'],
    breach: ({ searchengine_aws, searchengine_aws_region }) =>
      searchengine_aws && isBlank(searchengine_aws_region)
        ? { searchengine_aws_region: ["can't be blank when using aws hosted searchengine"] }
        : {},
  },
]

/** The error texts of rules that a change of these settings breaks. */
export function combinedTexts(changed: ReadonlySet<string>, values: Settings): Texts {
  const texts: Texts = {}
  for (const { names, breach } of rules)
    if (names.some((name) => changed.has(name)))
      for (const [name, more] of Object.entries(breach(values))) texts[name] = [...(texts[name] ?? []), ...more]
  return texts
}
