/** Application settings that have an effect, with their defaults on a new instance. */
export const settingDefaults = {
  admin_mode: false,
  can_create_group: true,
  default_branch_name: null as string | null,
  default_branch_protection: 2,
  default_group_visibility: 'private' as 'private' | 'internal' | 'public',
  default_project_creation: 2,
  default_project_deletion_protection: false,
  default_project_visibility: 'private' as 'private' | 'internal' | 'public',
  default_projects_limit: 100_000,
  default_syntax_highlighting_theme: 1,
  delayed_group_deletion: true,
  delayed_project_deletion: false,
  deletion_adjourned_period: 7,
  auto_devops_enabled: true,
  avatarsvc_enabled: true,
  email_confirmation_setting: 'off' as 'off' | 'soft' | 'hard',
  impersonation_enabled: true,
  import_sources: ['git', 'manifest', 'service_project'] as readonly string[],
  max_import_size: 0,
  minimum_password_length: 8,
  personal_access_token_prefix: 'glpat-',
  max_personal_access_token_lifetime: null as number | null,
  // The smallest size of each kind of SSH key in bits; 0: any size, -1: no keys of this kind.
  rsa_key_restriction: 0,
  dsa_key_restriction: 0,
  ecdsa_key_restriction: 0,
  ed25519_key_restriction: 0,
  ecdsa_sk_key_restriction: 0,
  ed25519_sk_key_restriction: 0,
  max_ssh_key_lifetime: null as number | null,
  restricted_visibility_levels: [] as readonly string[],
  user_default_external: false,
  user_defaults_to_private_profile: false,
  time_tracking_limit_to_hours: false,
  allow_local_requests_from_web_hooks_and_services: false,
  allow_local_requests_from_system_hooks: true,
  // Limits per user, or per address for anonymous callers; 0 switches a limit off. All are off on a new instance, which serves one
  // developer and their tests. A shared installation would start with 300 notes and 6 imports per minute, and 300 users and 400 lists per
  // ten minutes.
  issues_create_limit: 0,
  notes_create_limit: 0,
  notes_create_limit_allowlist: [] as readonly string[],
  project_import_limit: 0,
  users_get_by_id_limit: 0,
  projects_api_rate_limit_unauthenticated: 0,
  // Throttles of the whole API, off by default.
  throttle_authenticated_api_enabled: false,
  throttle_authenticated_api_requests_per_period: 7200,
  throttle_authenticated_api_period_in_seconds: 3600,
  throttle_unauthenticated_api_enabled: false,
  throttle_unauthenticated_api_requests_per_period: 3600,
  throttle_unauthenticated_api_period_in_seconds: 3600,
  rate_limiting_response_text: null as string | null,
}

export type Settings = typeof settingDefaults
export type SettingName = keyof Settings
