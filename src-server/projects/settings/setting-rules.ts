import { type ApiError, forbidden, invalid, unprocessable } from '../../kit/errors.ts'
import { lengthFaults } from '../../kit/limit-faults.ts'
import { bySetting } from '../../kit/reason.ts'
import type { SettingFields } from './project-settings.ts'

const MINUTES_10 = 600
const MONTH = 2_629_746
const MAX_DEPTH = 1000

/** The errors of the settings by field, in the platform's words. Valid fields have none. */
export function settingFaults(fields: SettingFields): Record<string, string[]> {
  const { build_timeout, ci_config_path, ci_default_git_depth, runner_token_expiration_interval } = fields
  return {
    build_timeout:
      build_timeout === undefined || (build_timeout >= MINUTES_10 && build_timeout < MONTH)
        ? []
        : ['needs to be between 10 minutes and 1 month'],
    ci_config_path: [
      ...lengthFaults(ci_config_path, 255),
      ...(ci_config_path && /^\/|(^|\/)\.\.(\/|$)/.test(ci_config_path)
        ? ['cannot include leading slash or directory traversal.']
        : []),
    ],
    ci_default_git_depth: betweenFaults(ci_default_git_depth, 0, MAX_DEPTH),
    runner_token_expiration_interval: betweenFaults(runner_token_expiration_interval, 1, Number.MAX_SAFE_INTEGER),
    merge_commit_template: lengthFaults(fields.merge_commit_template, 500),
    squash_commit_template: lengthFaults(fields.squash_commit_template, 500),
    suggestion_commit_message: lengthFaults(fields.suggestion_commit_message, 255),
    issue_branch_template: lengthFaults(fields.issue_branch_template, 255),
    external_authorization_classification_label: lengthFaults(fields.external_authorization_classification_label, 255),
  }
}

const betweenFaults = (value: number | null | undefined, least: number, most: number) =>
  value === null || value === undefined
    ? []
    : value < least
      ? [`must be greater than or equal to ${least}`]
      : value > most
        ? [`must be less than or equal to ${most}`]
        : []

/** A valid name of a branch. */
const BRANCH = /^(?![/.-])(?!.*(?:\.\.|\/\/|@\{|\/\.))[^\x00-\x20~^:?*[\\\x7f]+(?<![/.]|\.lock)$/

export const branchFaults = (name: string | undefined) =>
  name === undefined || (BRANCH.test(name) && name.length <= 255)
    ? []
    : [`Could not set the default branch. Do you have a branch named '${name}' in your repository?`]

interface Sources {
  import_url?: string | null | undefined
  template_name?: string | null | undefined
  template_project_id?: number | null | undefined
}

/**
 * Gantry has no repositories, so nothing can be imported into one. A request with a source is refused, because an empty project would look
 * like a successful import.
 *
 * @throws ApiError 403 if the settings do not allow imports from a URL, 422 if they do; 400 for templates
 */
export function requireNoSource(
  { import_url, template_name, template_project_id }: Sources,
  imports: readonly string[],
) {
  if (import_url) throw imports.includes('git') ? unreachable(import_url) : forbidden(bySetting('import_sources'))
  if (template_name) throw invalid({ template_name: [`'${template_name}' is unknown or invalid`] })
  if (template_project_id !== null && template_project_id !== undefined)
    throw invalid({ template_project_id: [`'${template_project_id}' is unknown or invalid`] })
}

const unreachable = (url: string): ApiError =>
  URL.canParse(url) && /^(https?|git):$/.test(new URL(url).protocol)
    ? unprocessable('Gantry keeps no repositories, so it cannot import one from a URL')
    : invalid({ import_url: ['is blocked: Only allowed schemes are http, https, git'] })
