import { z } from 'zod'
import { isHostname } from '../checks.ts'
import { NO_GIT, NO_WIKI } from '../reasons.ts'
import { alias, count, derived, level, optionalCount, optionalText, toggle, weights } from '../setting.ts'

const timeout = (value: number, label: string, help: string) =>
  count(value, { min: 0 }, { label, help, unit: 'seconds', purpose: 'slow repositories, timeouts', stored: NO_GIT })

const diffLimit = (smallest: number, max: number, label: string, help: string) =>
  count(smallest, { min: smallest, max }, { label, help, purpose: 'large diffs', stored: NO_GIT })

const echo = (label: string) =>
  alias('housekeeping_optimize_repository_period', 'out', {
    label,
    help: 'Old setting. Always the same as housekeeping_optimize_repository_period.',
    deprecated: 'Use housekeeping_optimize_repository_period.',
    stored: NO_GIT,
  })

/** Default branches, storage and maintenance of repositories, limits of diffs. */
export const repositories = {
  default_branch_name: optionalText(
    { max: 255 },
    {
      label: 'Name of the default branch',
      help: 'New projects have this default branch. Empty: main.',
      purpose: 'main, master, trunk',
      effect: 'New projects get this default branch.',
      applies: 'new records',
    },
  ),
  default_branch_protection: level(
    [
      [0, 'No protection'],
      [1, 'Partial protection'],
      [2, 'Full protection'],
      [3, 'Protected against pushes'],
    ],
    2,
    {
      label: 'Protection of default branches',
      help: 'Who can push to the default branches of new projects.',
      purpose: 'protected branches, who can push to main, force push',
      effect: 'New groups get this protection.',
      applies: 'new records',
    },
  ),
  commit_email_hostname: optionalText(
    { max: 255, check: isHostname },
    {
      label: 'Domain of private commit addresses',
      help: 'People who hide their address commit with an address in this domain. Empty: users.noreply and the host of this instance.',
      purpose: 'noreply address, private email, hide addresses',
      stored: 'People cannot hide their commit address here: it is one of their confirmed addresses.',
    },
  ),
  diff_max_patch_bytes: diffLimit(
    204_800,
    512_000,
    'Largest diff of a file in bytes',
    'Larger diffs are shown without their content. Between 204,800 and 512,000.',
  ),
  diff_max_files: diffLimit(
    1000,
    3000,
    'Files in a diff',
    'Diffs show at most this many files. Between 1,000 and 3,000.',
  ),
  diff_max_lines: diffLimit(
    50_000,
    100_000,
    'Lines in a diff',
    'Diffs show at most this many lines. Between 50,000 and 100,000.',
  ),
  gitstorage_timeout_default: timeout(
    55,
    'Time limit of Git calls',
    'Seconds for most calls of the Git storage. 0: no limit.',
  ),
  gitstorage_timeout_fast: timeout(
    10,
    'Time limit of fast Git calls',
    'Seconds for calls that should be fast. 0: no limit.',
  ),
  gitstorage_timeout_medium: timeout(
    30,
    'Time limit of medium Git calls',
    'Seconds, between the fast and the default limit. 0: no limit.',
  ),
  hashed_storage_enabled: derived(
    z.boolean(),
    { show: () => true },
    {
      label: 'Hashed storage paths',
      help: 'Always on. Repositories are stored below a hash instead of their name.',
      stored: NO_GIT,
    },
  ),
  housekeeping_enabled: toggle(true, {
    label: 'Optimize repositories',
    help: 'Repositories are packed after a number of pushes.',
    requiresOneOf: ['housekeeping_optimize_repository_period', 'housekeeping_incremental_repack_period'],
    purpose: 'git gc, repack, slow repositories',
    stored: NO_GIT,
  }),
  housekeeping_optimize_repository_period: count(
    10,
    { above: 0 },
    {
      label: 'Pushes between optimizations',
      help: 'A repository is optimized after this many pushes.',
      purpose: 'git gc, repack, slow repositories',
      stored: NO_GIT,
    },
  ),
  housekeeping_incremental_repack_period: alias('housekeeping_optimize_repository_period', 'both', {
    label: 'Pushes between small repacks',
    help: 'Old setting. Writes go to housekeeping_optimize_repository_period.',
    deprecated: 'Use housekeeping_optimize_repository_period.',
    stored: NO_GIT,
  }),
  housekeeping_full_repack_period: echo('Pushes between full repacks'),
  housekeeping_gc_period: echo('Pushes between clean-ups'),
  housekeeping_bitmaps_enabled: derived(
    z.boolean(),
    { show: () => true },
    {
      label: 'Bitmaps in packs',
      help: 'Always on.',
      deprecated: 'Bitmaps are always on.',
      stored: NO_GIT,
    },
  ),
  repository_checks_enabled: toggle(false, {
    label: 'Check repositories',
    help: 'Repositories are checked for damage regularly.',
    purpose: 'fsck, damaged repositories',
    stored: NO_GIT,
  }),
  repository_storages_weighted: weights(
    { default: 100 },
    {
      label: 'Storages of new repositories',
      help: 'New repositories are distributed by these weights, between 0 and 100.',
      purpose: 'disks, storage',
      stored: NO_GIT,
    },
  ),
  repository_storages: derived(
    z.array(z.string()),
    {
      show: ({ repository_storages_weighted: by }) => (typeof by === 'object' && by !== null ? Object.keys(by) : []),
      write: (names) => ({ repository_storages_weighted: Object.fromEntries(names.map((name) => [name, 100])) }),
    },
    {
      label: 'Names of the storages',
      help: 'The storages in repository_storages_weighted. Writing the names gives each the weight 100.',
      purpose: 'disks, storage',
      stored: NO_GIT,
    },
  ),
  repository_size_limit: count(
    0,
    { min: 0 },
    {
      label: 'Largest repository in bytes',
      help: 'Pushes to larger repositories are refused. 0: no limit.',
      purpose: 'quota, big repositories',
      tier: 'higher',
      stored: NO_GIT,
    },
  ),
  receive_max_input_size: optionalCount(
    { above: 0 },
    {
      label: 'Largest push in megabytes',
      help: 'Larger pushes are refused. Empty: no limit.',
      purpose: 'quota, big pushes',
      stored: NO_GIT,
    },
  ),
  push_event_activities_limit: count(
    3,
    { min: 0 },
    {
      label: 'Branches per push in the activity feed',
      help: 'A push of more branches or tags becomes one entry.',
      purpose: 'noisy activity',
      stored: NO_GIT,
    },
  ),
  mirror_available: toggle(true, {
    label: 'Maintainers may mirror repositories',
    help: 'Otherwise only administrators set up mirrors.',
    purpose: 'copy repositories, sync',
    stored: NO_GIT,
  }),
  mirror_max_delay: count(
    300,
    { min: 10, max: 1440 },
    {
      label: 'Longest delay of a mirror in minutes',
      unit: 'minutes',
      help: 'A mirror is updated at least this often.',
      tier: 'higher',
      stored: NO_GIT,
    },
  ),
  mirror_max_capacity: count(
    100,
    { above: 0 },
    {
      label: 'Mirrors at a time',
      help: 'So many mirrors are updated at the same time.',
      tier: 'higher',
      stored: NO_GIT,
    },
  ),
  mirror_capacity_threshold: count(
    50,
    { above: 0 },
    {
      label: 'Free places before more mirrors start',
      help: 'More mirrors are scheduled once this many places are free.',
      tier: 'higher',
      stored: NO_GIT,
    },
  ),
  local_markdown_version: count(
    0,
    { min: 0, max: 65_535 },
    {
      label: 'Version of rendered Markdown',
      help: 'Raising the number makes the platform render all texts again.',
      purpose: 'markdown cache',
      stored: 'Gantry renders Markdown when a text is shown and keeps no rendered texts.',
    },
  ),
  wiki_page_max_content_bytes: count(
    5_242_880,
    { min: 1024 },
    { label: 'Largest wiki page in bytes', help: 'Larger pages are refused. At least 1,024.', stored: NO_WIKI },
  ),
}
