import { z } from 'zod'
import { NO_MAIL, NO_STORAGE_PLANS, NO_TERMINAL, NO_TRACKING, OWN_INFRASTRUCTURE } from '../reasons.ts'
import { count, derived, optionalId, optionalText, toggle } from '../setting.ts'

const NO_INACTIVE = 'Gantry does not delete unused projects by itself. Clean up lists idle projects.'
const NO_BAR = 'The console shows the timing of requests to administrators.'

/** Keeping the instance running. */
export const maintenance = {
  maintenance_mode: toggle(false, {
    label: 'Maintenance mode',
    help: 'Everything can be read, and nothing can be changed. Administrators can still change settings.',
    purpose: 'read only, freeze, backup, upgrade, the server is down, stop all changes',
    tier: 'higher',
    effect: 'Writes are refused with 503, and the console says so on every screen. Settings can still be changed.',
  }),
  maintenance_mode_message: optionalText(
    { max: 255 },
    {
      label: 'Message during maintenance',
      help: 'People whose change is refused see this text.',
      purpose: 'read only, announcement, banner',
      tier: 'higher',
      effect: 'Refused writes get this text, and the console shows it on every screen.',
    },
  ),
  delete_inactive_projects: toggle(false, {
    label: 'Delete unused projects',
    help: 'Projects without activity are deleted after a warning.',
    purpose: 'clean up, dormant projects, idle projects, free disk space',
    stored: NO_INACTIVE,
  }),
  inactive_projects_delete_after_months: count(
    2,
    { above: 0 },
    {
      label: 'Months until unused projects are deleted',
      help: 'Must be more than the months until the warning.',
      purpose: 'clean up, dormant projects',
      stored: NO_INACTIVE,
    },
  ),
  inactive_projects_min_size_mb: count(
    0,
    { min: 0 },
    {
      label: 'Smallest unused project in megabytes',
      help: 'Smaller projects are never deleted.',
      purpose: 'clean up, dormant projects',
      stored: NO_INACTIVE,
    },
  ),
  inactive_projects_send_warning_email_after_months: count(
    1,
    { above: 0 },
    {
      label: 'Months until a warning',
      help: 'Maintainers of unused projects get an email after this many months.',
      purpose: 'clean up, dormant projects',
      stored: NO_MAIL,
    },
  ),
  service_dedicated_instance: toggle(false, {
    label: 'Operated by the vendor',
    help: 'The instance is operated by the vendor of the platform.',
    stored: OWN_INFRASTRUCTURE,
  }),
  usage_ping_enabled: toggle(true, {
    label: 'Send usage numbers',
    help: 'Numbers about the use of the instance are sent to the vendor every week.',
    purpose: 'telemetry, tracking, analytics, phone home, privacy',
    stored: NO_TRACKING,
  }),
  usage_ping_features_enabled: toggle(false, {
    label: 'Features in exchange for usage numbers',
    help: 'Some paid features work if usage numbers are sent.',
    purpose: 'telemetry, registration features',
    stored: NO_TRACKING,
  }),
  version_check_enabled: toggle(true, {
    label: 'Look for new versions',
    help: 'Administrators see whether a newer version exists.',
    purpose: 'updates, upgrade',
    stored: NO_TRACKING,
  }),
  floc_enabled: toggle(false, {
    label: 'Let browsers group visitors',
    help: 'Browsers may use visits for advertising groups.',
    purpose: 'tracking, privacy, advertising',
    effect: 'While this is off, the console is sent with a header that forbids advertising groups.',
  }),
  prometheus_metrics_enabled: toggle(true, {
    label: 'Collect metrics',
    help: 'The server collects metrics about itself.',
    purpose: 'monitoring, performance',
    stored: 'The console shows the metrics of the instance, and no metrics are exported.',
  }),
  performance_bar_allowed_group_id: optionalId({
    label: 'Group that sees the timing of pages',
    help: 'The id of the group. Written with performance_bar_allowed_group_path.',
    purpose: 'slow pages, profiling',
    stored: NO_BAR,
  }),
  performance_bar_allowed_group_path: derived(
    z.string().nullable(),
    {},
    {
      label: 'Path of the group that sees the timing of pages',
      help: 'Write-only. Answers have performance_bar_allowed_group_id instead.',
      purpose: 'slow pages, profiling',
      stored: NO_BAR,
    },
  ),
  terminal_max_session_time: count(
    0,
    { min: 0 },
    {
      label: 'Longest terminal session in seconds',
      unit: 'seconds',
      help: 'Web terminals are closed after this many seconds. 0: no limit.',
      stored: NO_TERMINAL,
    },
  ),
  automatic_purchased_storage_allocation: toggle(false, {
    label: 'Allocate purchased storage automatically',
    help: 'Purchased storage is distributed to projects over their limit.',
    stored: NO_STORAGE_PLANS,
  }),
  enforce_namespace_storage_limit: toggle(false, {
    label: 'Enforce the storage limit of namespaces',
    help: 'Namespaces over their storage limit become read-only.',
    purpose: 'quota',
    stored: NO_STORAGE_PLANS,
  }),
  check_namespace_plan: toggle(false, {
    label: 'Check the plan of namespaces',
    help: 'Features depend on the plan of a namespace.',
    stored: NO_STORAGE_PLANS,
  }),
  static_objects_external_storage_url: optionalText(
    {},
    {
      label: 'URL of the storage for archives',
      help: 'Archives and raw files are served from this URL.',
      stored: OWN_INFRASTRUCTURE,
    },
  ),
  static_objects_external_storage_auth_token: optionalText(
    {},
    {
      label: 'Token of the storage for archives',
      help: 'The storage identifies itself with this token.',
      secret: 'hidden',
      stored: OWN_INFRASTRUCTURE,
    },
  ),
}
