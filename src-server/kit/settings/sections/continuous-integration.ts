import { isDuration, isRelativePath, isUrl } from '../checks.ts'
import { secondsOf } from '../durations.ts'
import { NO_CI, NO_PAGES } from '../reasons.ts'
import { count, optionalCount, optionalText, text, toggle, words } from '../setting.ts'

const DAY = 86_400
const isAtLeastOneDay = (value: string): string[] => {
  if (value === '') return []
  const seconds = secondsOf(value)
  if (seconds === undefined) return ['is not a correct duration']
  return seconds < DAY ? ['must be at least 1 day'] : []
}

/** Pipelines, runners and artifacts. */
export const continuousIntegration = {
  auto_devops_enabled: toggle(true, {
    label: 'Automatic pipelines in new projects',
    help: 'New projects are built, tested and deployed without a configuration of their own.',
    purpose: 'auto devops, pipelines by default',
    effect: 'New projects get this value.',
    applies: 'new records',
  }),
  auto_devops_domain: optionalText(
    { max: 255 },
    {
      label: 'Domain of automatic deployments',
      help: 'Automatic deployments are reachable below this domain.',
      purpose: 'auto devops',
      stored: NO_CI,
    },
  ),
  shared_runners_enabled: toggle(true, {
    label: 'Shared runners in new projects',
    help: 'New projects use the runners of the instance.',
    purpose: 'runners, save minutes',
    requires: ['shared_runners_text'],
    effect: 'New projects get this value.',
    applies: 'new records',
  }),
  shared_runners_text: optionalText(
    {},
    {
      label: 'Text about shared runners',
      help: 'People see this text beside the shared runners.',
      purpose: 'runners',
      stored: NO_CI,
    },
  ),
  shared_runners_minutes: count(
    0,
    { min: 0 },
    {
      label: 'Minutes of shared runners per month',
      help: 'Each namespace can use up to this many minutes. 0: no limit.',
      purpose: 'quota, ci minutes',
      tier: 'higher',
      stored: NO_CI,
    },
  ),
  allow_runner_registration_token: toggle(true, {
    label: 'Runners may register with a shared token',
    help: 'Otherwise each runner needs a token of its own.',
    purpose: 'runners',
    stored: NO_CI,
  }),
  valid_runner_registrars: words(
    ['project', 'group'],
    {},
    {
      label: 'Who registers runners',
      help: 'Runners can be registered in projects, in groups, or in neither.',
      purpose: 'runners',
      stored: NO_CI,
    },
  ),
  runner_token_expiration_interval: optionalCount(
    { above: 0 },
    {
      label: 'Life of the tokens of instance runners in seconds',
      unit: 'seconds',
      help: 'Tokens are renewed before they expire. Empty: they do not expire.',
      purpose: 'runners',
      stored: NO_CI,
    },
  ),
  group_runner_token_expiration_interval: optionalCount(
    { above: 0 },
    {
      label: 'Life of the tokens of group runners in seconds',
      unit: 'seconds',
      help: 'Tokens are renewed before they expire. Empty: they do not expire.',
      purpose: 'runners',
      stored: NO_CI,
    },
  ),
  project_runner_token_expiration_interval: optionalCount(
    { above: 0 },
    {
      label: 'Life of the tokens of project runners in seconds',
      unit: 'seconds',
      help: 'Tokens are renewed before they expire. Empty: they do not expire.',
      purpose: 'runners',
      stored: NO_CI,
    },
  ),
  default_ci_config_path: optionalText(
    { max: 255, check: isRelativePath },
    {
      label: 'Path of the pipeline configuration',
      help: 'New projects read their pipelines from this file.',
      purpose: 'ci file, yml',
      effect: 'New projects get this path.',
      applies: 'new records',
    },
  ),
  ci_max_includes: count(
    150,
    { min: 0 },
    {
      label: 'Includes in a pipeline configuration',
      help: 'A configuration can include up to this many files.',
      purpose: 'yml, include',
      stored: NO_CI,
    },
  ),
  max_artifacts_size: count(
    100,
    { above: 0 },
    {
      label: 'Largest artifact in megabytes',
      help: 'Larger artifacts are refused.',
      purpose: 'build output, upload limit',
      stored: NO_CI,
    },
  ),
  default_artifacts_expire_in: text(
    '30 days',
    { check: isDuration },
    {
      label: 'Life of artifacts',
      help: 'Artifacts are deleted after this time unless the job says otherwise, such as 30 days.',
      purpose: 'build output, retention, keep artifacts longer',
      stored: NO_CI,
    },
  ),
  keep_latest_artifact: toggle(true, {
    label: 'Keep the newest artifacts',
    help: 'The artifacts of the newest successful pipeline are kept. Projects can turn this off only for themselves.',
    purpose: 'build output, retention',
    effect: 'New projects get this value.',
    applies: 'new records',
  }),
  archive_builds_in_human_readable: optionalText(
    { check: isAtLeastOneDay },
    {
      label: 'Archive jobs after',
      help: 'Older jobs cannot be retried, such as 6 months. At least 1 day. Empty: never.',
      purpose: 'old builds, retention',
      stored: NO_CI,
    },
  ),
  protected_ci_variables: toggle(true, {
    label: 'New variables are protected',
    help: 'New variables are available in protected branches only.',
    purpose: 'secrets, ci variables',
    stored: NO_CI,
  }),
  suggest_pipeline_enabled: toggle(true, {
    label: 'Suggest a pipeline',
    help: 'Merge requests of projects without a pipeline suggest one.',
    purpose: 'banner',
    stored: NO_CI,
  }),
  pipeline_limit_per_project_user_sha: count(
    0,
    { min: 0 },
    {
      label: 'Pipelines per minute',
      help: 'Limit per project, person and commit. 0: no limit.',
      purpose: 'too many pipelines',
      stored: NO_CI,
    },
  ),
  external_pipeline_validation_service_url: optionalText(
    { check: isUrl },
    {
      label: 'URL of the pipeline check',
      help: 'An outside service decides whether a pipeline may run.',
      purpose: 'validate pipelines, crypto mining',
      stored: NO_CI,
    },
  ),
  external_pipeline_validation_service_token: optionalText(
    {},
    {
      label: 'Token of the pipeline check',
      help: 'Sent to the service in the header X-Service-Token.',
      secret: 'shown',
      stored: NO_CI,
    },
  ),
  external_pipeline_validation_service_timeout: optionalCount(
    { above: 0 },
    {
      label: 'Time limit of the pipeline check in seconds',
      unit: 'seconds',
      help: 'Pipelines run when the time is over.',
      stored: NO_CI,
    },
  ),
  max_terraform_state_size_bytes: count(
    0,
    { min: 0 },
    { label: 'Largest infrastructure state in bytes', help: 'Larger states are refused. 0: no limit.', stored: NO_CI },
  ),
  max_pages_size: count(
    100,
    { min: 0, max: 1_048_575 },
    {
      label: 'Largest static site in megabytes',
      help: 'Larger sites are refused. 0: no limit.',
      purpose: 'hosted sites, quota',
      stored: NO_PAGES,
    },
  ),
  pages_domain_verification_enabled: toggle(true, {
    label: 'Verify the domains of static sites',
    help: 'People must prove that they own a domain.',
    stored: NO_PAGES,
  }),
  lets_encrypt_notification_email: optionalText(
    { max: 255 },
    {
      label: 'Address for notices about certificates',
      help: 'The certificate service sends notices to this address.',
      stored: NO_PAGES,
    },
  ),
  lets_encrypt_terms_of_service_accepted: toggle(false, {
    label: 'Terms of the certificate service accepted',
    help: 'Static sites get certificates once the terms are accepted.',
    stored: NO_PAGES,
  }),
}
