import { areUrls } from '../checks.ts'
import { NO_SEARCH_ENGINE } from '../reasons.ts'
import { type About, count, ids, optionalText, text, toggle } from '../setting.ts'

const engine = (label: string, help: string, more: Partial<Pick<About, 'purpose' | 'secret'>> = {}) =>
  ({ label, help, tier: 'higher', stored: NO_SEARCH_ENGINE, ...more }) as const

/** The separate search engine of the platform. */
export const search = {
  searchengine_indexing: toggle(
    false,
    engine('Fill the search index', 'Changes are written to the search engine. Needs a URL.', {
      purpose: 'advanced search, full-text search, faster search',
    }),
  ),
  searchengine_search: toggle(
    false,
    engine('Search with the search engine', 'Searches use the search engine. Its index must be filled first.', {
      purpose: 'advanced search, full-text search, faster search',
    }),
  ),
  searchengine_requeue_workers: toggle(
    false,
    engine('Queue more work at once', 'Workers go on while there is something to index.'),
  ),
  searchengine_url: text(
    'http://localhost:9200',
    { check: areUrls },
    engine('URLs of the search engine', 'One or more URLs, separated by commas.'),
  ),
  searchengine_username: optionalText({ max: 255 }, engine('User of the search engine', 'The name for signing in.')),
  searchengine_password: optionalText(
    {},
    engine('Password of the search engine', 'Stored encrypted and returned as asterisks.', { secret: 'masked' }),
  ),
  searchengine_limit_indexing: toggle(
    false,
    engine('Index only some groups and projects', 'Only the groups and projects below are indexed.'),
  ),
  searchengine_namespace_ids: ids(engine('Indexed groups', 'Ids of groups, used when indexing is limited.')),
  searchengine_project_ids: ids(engine('Indexed projects', 'Ids of projects, used when indexing is limited.')),
  searchengine_indexed_field_length_limit: count(
    0,
    { min: 0 },
    engine('Indexed characters per text', 'Longer texts are cut. 0: no limit.'),
  ),
  searchengine_indexed_file_size_limit_kb: count(
    1024,
    { above: 0 },
    engine('Largest indexed file in kilobytes', 'Larger files are found by their name only.'),
  ),
  searchengine_max_bulk_concurrency: count(
    10,
    { above: 0 },
    engine('Requests to the search engine at a time', 'Indexing sends this many requests at the same time.'),
  ),
  searchengine_max_bulk_size_mb: count(
    10,
    { above: 0 },
    engine('Size of an index request in megabytes', 'Indexing sends requests of at most this size.'),
  ),
  searchengine_worker_number_of_shards: count(
    2,
    { above: 0 },
    engine('Indexing workers', 'So many workers fill the index.'),
  ),
  searchengine_client_request_timeout: count(
    0,
    { min: 0 },
    { ...engine('Time limit of the search engine in seconds', '0: the limit of the client.'), unit: 'seconds' },
  ),
  searchengine_pause_indexing: toggle(false, engine('Pause indexing', 'Changes are kept and written later.')),
  searchengine_aws: toggle(
    false,
    engine('The search engine is hosted in a cloud', 'Requests are signed. Needs a region.'),
  ),
  searchengine_aws_region: optionalText({ max: 255 }, engine('Region of the cloud', 'Such as eu-central-1.')),
  searchengine_aws_access_key: optionalText({}, engine('Access key of the cloud', 'The id of the access key.')),
  searchengine_aws_secret_access_key: optionalText(
    {},
    engine('Secret access key of the cloud', 'Stored encrypted and never returned.', { secret: 'hidden' }),
  ),
}
