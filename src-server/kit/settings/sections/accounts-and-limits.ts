import { isPattern } from '../checks.ts'
import { NO_SSH } from '../reasons.ts'
import { count, optionalCount, optionalText, toggle } from '../setting.ts'

/** What accounts may do, and what becomes of unused accounts. */
export const accountsAndLimits = {
  default_projects_limit: count(
    100_000,
    { min: 0 },
    {
      label: 'Personal projects per person',
      help: 'New accounts can have up to this many personal projects.',
      purpose: 'limit the number of projects, stop people from making projects, quota',
      effect: 'New accounts get this limit.',
      applies: 'new records',
    },
  ),
  user_default_external: toggle(false, {
    label: 'New accounts are external',
    help: 'External people see public projects and their own memberships only.',
    purpose: 'contractors, guests, limit what new users see',
    effect: 'New accounts are external unless the request says otherwise.',
    applies: 'new records',
  }),
  user_default_internal_regex: optionalText(
    { max: 1000, check: isPattern },
    {
      label: 'Email addresses of internal people',
      help: 'Accounts whose address matches this regular expression are not external.',
      purpose: 'contractors, company addresses are internal',
      effect: 'New accounts with a matching address are not external.',
      applies: 'new records',
    },
  ),
  user_defaults_to_private_profile: toggle(false, {
    label: 'New profiles are private',
    help: 'Other people do not see the activity and projects of a private profile.',
    purpose: 'privacy, hide profiles, no public profiles',
    effect: 'New accounts have a private profile unless the request says otherwise.',
    applies: 'new records',
  }),
  user_show_add_ssh_key_message: toggle(true, {
    label: 'Remind people without an SSH key',
    help: 'People without a key see a reminder to add one.',
    purpose: 'ssh banner',
    stored: NO_SSH,
  }),
  deactivate_dormant_users: toggle(false, {
    label: 'Deactivate unused accounts',
    help: 'Accounts without activity for the days of “Days without activity” are deactivated. Administrators stay active.',
    purpose:
      'remove inactive users, dormant accounts, accounts that nobody uses, not logged in for months, free seats, idle people',
    effect: 'Unused accounts are deactivated by the first request of a new day.',
    applies: 'nightly',
  }),
  deactivate_dormant_users_period: count(
    90,
    {},
    {
      label: 'Days without activity',
      help: 'Accounts that were not used for this many days are deactivated, if deactivation is on. At least 90.',
      purpose: 'inactive users, dormant accounts, idle people',
      effect: 'Decides which accounts are deactivated.',
      applies: 'nightly',
    },
  ),
  max_attachment_size: count(
    100,
    { above: 0 },
    {
      label: 'Largest attachment in megabytes',
      help: 'Larger files cannot be attached to descriptions and comments.',
      purpose: 'upload limit, big files',
      effect: 'Larger files are refused. Avatars and metric images have smaller limits of their own.',
    },
  ),
  snippet_size_limit: count(
    52_428_800,
    { above: 0 },
    {
      label: 'Largest snippet in bytes',
      help: 'Snippets with more content are refused.',
      purpose: 'limit snippets, big files',
      effect: 'Snippets with more content are refused.',
    },
  ),
  time_tracking_limit_to_hours: toggle(false, {
    label: 'Time tracking in hours',
    help: 'Estimates and spent time are shown in hours instead of days and weeks.',
    purpose: 'durations, estimates, time spent',
    effect: 'Durations use hours as their largest unit.',
  }),
  unique_ips_limit_enabled: toggle(false, {
    label: 'Limit IP addresses per person',
    help: 'A person can use the instance from a limited number of IP addresses at a time.',
    purpose: 'shared accounts, many ip addresses',
    requires: ['unique_ips_limit_per_user', 'unique_ips_limit_time_window'],
    effect: 'Requests from too many addresses within the time window are refused.',
  }),
  unique_ips_limit_per_user: optionalCount(
    { above: 0 },
    {
      label: 'IP addresses per person',
      help: 'A person can use the instance from up to this many IP addresses within the time window.',
      purpose: 'shared accounts, many ip addresses',
      effect: 'Requests from more addresses are refused.',
    },
  ),
  unique_ips_limit_time_window: optionalCount(
    { min: 0 },
    {
      label: 'Time window in seconds',
      unit: 'seconds',
      help: 'IP addresses count for this many seconds after their last use.',
      purpose: 'shared accounts, many ip addresses',
      effect: 'An IP address counts for this many seconds.',
    },
  ),
  max_number_of_repository_downloads: count(
    0,
    { min: 0, max: 10_000 },
    {
      label: 'Downloads of projects per person',
      help: 'A person who downloads more projects within the period is banned. 0 sets no limit.',
      purpose: 'stolen accounts, data theft, exfiltration',
      tier: 'higher',
      stored: 'Gantry has no Git repositories to download.',
    },
  ),
  max_number_of_repository_downloads_within_time_period: count(
    0,
    { min: 0, max: 864_000 },
    {
      label: 'Period of the download limit in seconds',
      unit: 'seconds',
      help: 'Downloads are counted over this many seconds.',
      purpose: 'stolen accounts, data theft, exfiltration',
      tier: 'higher',
      stored: 'Gantry has no Git repositories to download.',
    },
  ),
  auto_ban_user_on_excessive_projects_download: toggle(false, {
    label: 'Ban people who download too much',
    help: 'A person over the download limit is banned automatically.',
    purpose: 'stolen accounts, data theft, exfiltration',
    tier: 'higher',
    stored: 'Gantry has no Git repositories to download.',
  }),
}
