import { NO_GIT, NO_GROUP_EXPORT, NO_GROUP_MIGRATION, NO_REGISTRY } from '../reasons.ts'
import { alias, count, decimal, optionalText, toggle, words } from '../setting.ts'

const perMinute = (value: number, label: string, act: { effect: string } | { stored: string }, purpose: string) =>
  count(value, { min: 0 }, { label, help: 'Requests per minute and person. 0: no limit.', purpose, ...act })

const perTenMinutes = (value: number, label: string, who: string, act: { effect: string } | { stored: string }) =>
  count(
    value,
    { min: 0 },
    { label, help: `Requests per ten minutes and ${who}. 0: no limit.`, purpose: 'crawlers, scraping, abuse', ...act },
  )

const throttled = (label: string, act: { effect: string } | { stored: string }) =>
  toggle(false, {
    label: `Throttle ${label}`,
    help: 'Requests over the limit are refused with 429 until the period ends.',
    purpose: `too many requests, 429, denial of service, overload, abuse${label.startsWith('anonymous') ? ', scrapers, crawlers, bots' : ''}`,
    ...act,
  })

const requests = (value: number, label: string, act: { effect: string } | { stored: string }) =>
  count(
    value,
    { min: 0 },
    { label: `Requests per period: ${label}`, help: 'More requests within the period are refused.', ...act },
  )

const period = (label: string, act: { effect: string } | { stored: string }) =>
  count(
    3600,
    { above: 0 },
    {
      ...{
        label: `Period in seconds: ${label}`,
        unit: 'seconds',
        help: 'Requests are counted over this many seconds.',
      },
      ...act,
    },
  )

const OLD = { deprecated: 'Use the name without _web.' }
const ONE_API = 'Gantry serves an API only, which has throttles of its own.'
const THROTTLES = { effect: 'Requests to the API over the limit get 429.' }

/** How often people may do something. */
export const rateLimits = {
  issues_create_limit: perMinute(0, 'New issues', { effect: 'More new issues get 429.' }, 'spam issues, abuse'),
  notes_create_limit: perMinute(
    0,
    'New comments',
    { effect: 'More new comments get 429.' },
    'spam comments, too many comments, bots, abuse',
  ),
  notes_create_limit_allowlist: words(
    [],
    { most: 100 },
    {
      label: 'People without a limit for comments',
      help: 'Usernames. These people can write any number of comments.',
      purpose: 'bots, exceptions',
      effect: 'These people can write any number of comments.',
    },
  ),
  users_get_by_id_limit: perTenMinutes(0, 'Reading a user by id', 'person', { effect: 'More reads get 429.' }),
  users_get_by_id_limit_allowlist: words(
    [],
    { most: 100 },
    {
      label: 'People without a limit for reading users',
      help: 'Usernames. These people can read any number of users.',
      purpose: 'bots, exceptions',
      effect: 'These people can read any number of users.',
    },
  ),
  projects_api_rate_limit_unauthenticated: perTenMinutes(0, 'Lists of projects without signing in', 'address', {
    effect: 'More anonymous lists of projects get 429.',
  }),
  search_rate_limit: perMinute(
    30,
    'Searches',
    { stored: 'Gantry has no search endpoint. Searching in a list counts as reading the list.' },
    'abuse',
  ),
  search_rate_limit_unauthenticated: perMinute(
    10,
    'Searches without signing in',
    { stored: 'Gantry has no search endpoint. Searching in a list counts as reading the list.' },
    'abuse',
  ),
  raw_blob_request_limit: perMinute(300, 'Raw files of a repository', { stored: NO_GIT }, 'downloads'),
  project_import_limit: perMinute(
    0,
    'Imports of projects',
    { effect: 'More imports get 429.' },
    'abuse, too many imports',
  ),
  project_export_limit: perMinute(
    0,
    'Exports of projects',
    { effect: 'More exports get 429.' },
    'abuse, too many exports',
  ),
  project_download_export_limit: perMinute(
    0,
    'Downloads of an exported project',
    { effect: 'More downloads of the archive of one project get 429.' },
    'abuse, downloads',
  ),
  group_import_limit: perMinute(6, 'Imports of groups', { stored: NO_GROUP_MIGRATION }, 'too many imports'),
  group_export_limit: perMinute(6, 'Exports of groups', { stored: NO_GROUP_EXPORT }, 'too many exports'),
  group_download_export_limit: perMinute(1, 'Downloads of exported groups', { stored: NO_GROUP_EXPORT }, 'downloads'),
  throttle_authenticated_api_enabled: throttled('signed-in API requests', THROTTLES),
  throttle_authenticated_api_requests_per_period: requests(7200, 'signed-in API requests', THROTTLES),
  throttle_authenticated_api_period_in_seconds: period('signed-in API requests', THROTTLES),
  throttle_unauthenticated_api_enabled: throttled('anonymous API requests', THROTTLES),
  throttle_unauthenticated_api_requests_per_period: requests(3600, 'anonymous API requests', THROTTLES),
  throttle_unauthenticated_api_period_in_seconds: period('anonymous API requests', THROTTLES),
  throttle_authenticated_web_enabled: throttled('signed-in web requests', { stored: ONE_API }),
  throttle_authenticated_web_requests_per_period: requests(7200, 'signed-in web requests', { stored: ONE_API }),
  throttle_authenticated_web_period_in_seconds: period('signed-in web requests', { stored: ONE_API }),
  throttle_unauthenticated_enabled: throttled('anonymous web requests', { stored: ONE_API }),
  throttle_unauthenticated_requests_per_period: requests(3600, 'anonymous web requests', { stored: ONE_API }),
  throttle_unauthenticated_period_in_seconds: period('anonymous web requests', { stored: ONE_API }),
  throttle_unauthenticated_web_enabled: alias('throttle_unauthenticated_enabled', 'both', {
    label: 'Throttle anonymous web requests (other name)',
    help: 'Writes go to throttle_unauthenticated_enabled.',
    stored: ONE_API,
    ...OLD,
  }),
  throttle_unauthenticated_web_requests_per_period: alias('throttle_unauthenticated_requests_per_period', 'both', {
    label: 'Requests per period: anonymous web requests (other name)',
    help: 'Writes go to throttle_unauthenticated_requests_per_period.',
    stored: ONE_API,
    ...OLD,
  }),
  throttle_unauthenticated_web_period_in_seconds: alias('throttle_unauthenticated_period_in_seconds', 'both', {
    label: 'Period in seconds: anonymous web requests (other name)',
    help: 'Writes go to throttle_unauthenticated_period_in_seconds.',
    stored: ONE_API,
    ...OLD,
  }),
  throttle_authenticated_packages_api_enabled: throttled('signed-in package requests', { stored: NO_REGISTRY }),
  throttle_authenticated_packages_api_requests_per_period: requests(1000, 'signed-in package requests', {
    stored: NO_REGISTRY,
  }),
  throttle_authenticated_packages_api_period_in_seconds: count(
    15,
    { above: 0 },
    {
      label: 'Period in seconds: signed-in package requests',
      unit: 'seconds',
      help: 'Requests are counted over this many seconds.',
      stored: NO_REGISTRY,
    },
  ),
  throttle_unauthenticated_packages_api_enabled: throttled('anonymous package requests', { stored: NO_REGISTRY }),
  throttle_unauthenticated_packages_api_requests_per_period: requests(800, 'anonymous package requests', {
    stored: NO_REGISTRY,
  }),
  throttle_unauthenticated_packages_api_period_in_seconds: count(
    15,
    { above: 0 },
    {
      label: 'Period in seconds: anonymous package requests',
      unit: 'seconds',
      help: 'Requests are counted over this many seconds.',
      stored: NO_REGISTRY,
    },
  ),
  rate_limiting_response_text: optionalText(
    { max: 255 },
    {
      label: 'Text for throttled requests',
      help: 'The answer to requests over a throttle. Empty: Retry later.',
      purpose: 'message for too many requests',
      effect: 'Throttled requests get this text.',
    },
  ),
  polling_interval_multiplier: decimal(
    1,
    { min: 0 },
    {
      label: 'How often pages ask for news',
      help: 'A larger number makes pages ask less often. 0 stops polling.',
      purpose: 'load of the server, slow instance',
      stored: 'The console is told of changes and does not ask for them.',
    },
  ),
}
