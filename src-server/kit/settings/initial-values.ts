import { type Settings, settingDefaults } from './registry.ts'

/**
 * The limits of requests that are in effect until an administrator changes them. `off`: none, because test suites send many requests at once. `documented`:
 * those of the platform, and its throttles of the API, which administrators of real instances turn on.
 */
export const LIMITS = ['off', 'documented'] as const
export type Limits = (typeof LIMITS)[number]

const documented: Partial<Settings> = {
  notes_create_limit: 300,
  users_get_by_id_limit: 300,
  projects_api_rate_limit_unauthenticated: 400,
  project_import_limit: 6,
  project_export_limit: 6,
  project_download_export_limit: 1,
  throttle_authenticated_api_enabled: true,
  throttle_unauthenticated_api_enabled: true,
}

/** The values of settings that nobody has changed. */
export const initialValues = (limits: Limits): Settings =>
  limits === 'off' ? settingDefaults : { ...settingDefaults, ...documented }
