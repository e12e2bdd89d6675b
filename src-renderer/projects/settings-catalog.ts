import { choiceOf, type SettingField } from '../settings-form/setting-field.ts'

/** A setting of a project in the catalog: a field of its section. */
export interface Setting extends Omit<SettingField, 'section' | 'help'> {
  help?: string
  /** Maintainer by default. */
  minimumRole?: 'owner' | 'admin'
}
export interface Section {
  id: string
  name: string
  settings: readonly Setting[]
}

type Kind = Pick<Setting, 'type' | 'nullable' | 'rows' | 'unit'>

const line: Kind = { type: 'line', nullable: true }
const lines: Kind = { type: 'text', nullable: true, rows: 2 }
const flag: Kind = { type: 'boolean' }
const number: Kind = { type: 'integer', nullable: true }
const seconds: Kind = { ...number, unit: 'seconds' }
const featureAccess = choiceOf(['disabled', 'Off'], ['private', 'Members'], ['enabled', 'Everyone with access'])
const feature = (name: string, label: string, help?: string): Setting => ({
  name: `${name}_access_level`,
  label,
  ...featureAccess,
  default: 'enabled',
  ...(help && { help }),
})

const general: Section = {
  id: 'general',
  name: 'General',
  settings: [
    { name: 'name', label: 'Name', type: 'line' },
    { name: 'path', label: 'Path', help: 'The old path redirects read requests to the new path.', type: 'line' },
    { name: 'description', label: 'Description', ...lines, default: null },
    { name: 'topics', label: 'Topics', help: 'Separate topics with commas.', type: 'list', default: [] },
    { name: 'default_branch', label: 'Default branch', ...line },
    {
      name: 'external_authorization_classification_label',
      label: 'Classification label',
      help: 'The external authorization service receives this label.',
      ...line,
      default: '',
    },
    { name: 'repository_storage', label: 'Repository storage', ...line, minimumRole: 'admin' },
  ],
}

const features: Section = {
  id: 'features',
  name: 'Visibility and features',
  settings: [
    {
      name: 'visibility',
      label: 'Visibility',
      ...choiceOf(['private', 'Private'], ['internal', 'Internal'], ['public', 'Public']),
      minimumRole: 'owner',
    },
    { name: 'request_access_enabled', label: 'Allow access requests', ...flag, default: true },
    feature('issues', 'Issues'),
    feature('repository', 'Repository', 'Merge requests, CI/CD and forks need the repository.'),
    feature('merge_requests', 'Merge requests'),
    feature('forking', 'Forking'),
    { name: 'lfs_enabled', label: 'Large files (LFS)', ...flag, default: true },
    feature('builds', 'CI/CD'),
    feature('container_registry', 'Container registry'),
    { name: 'packages_enabled', label: 'Packages', ...flag, default: true },
    feature('analytics', 'Analytics'),
    feature('requirements', 'Requirements'),
    { ...feature('security_and_compliance', 'Security and compliance'), default: 'private' },
    feature('wiki', 'Wiki'),
    feature('snippets', 'Snippets'),
    {
      name: 'pages_access_level',
      label: 'Pages',
      ...choiceOf(
        ['disabled', 'Off'],
        ['private', 'Members'],
        ['enabled', 'Everyone with access'],
        ['public', 'Everyone'],
      ),
      default: 'private',
    },
    feature('releases', 'Releases'),
    feature('environments', 'Environments'),
    feature('feature_flags', 'Feature flags'),
    feature('infrastructure', 'Infrastructure'),
    feature('monitor', 'Monitoring'),
    { name: 'emails_disabled', label: 'Disable email notifications', ...flag, default: false },
    { name: 'enforce_auth_checks_on_uploads', label: 'Require authentication to view uploads', ...flag, default: true },
  ],
}

const issues: Section = {
  id: 'issues',
  name: 'Issues and service desk',
  settings: [
    {
      name: 'service_desk_enabled',
      label: 'Service desk',
      help: 'Creates confidential issues from incoming email.',
      ...flag,
      default: false,
    },
    { name: 'autoclose_referenced_issues', label: 'Auto-close referenced issues', ...flag, default: true },
    {
      name: 'issue_branch_template',
      label: 'Branch name template',
      help: 'Names the branches that are created from issues, for example %{id}-%{title}.',
      ...line,
      default: null,
    },
    { name: 'issues_template', label: 'Default issue description', ...lines, default: null },
  ],
}

const mergeRequests: Section = {
  id: 'merging',
  name: 'Merging',
  settings: [
    {
      name: 'merge_method',
      label: 'Merge method',
      ...choiceOf(['merge', 'Merge commit'], ['rebase_merge', 'Semi-linear'], ['ff', 'Fast-forward']),
      default: 'merge',
    },
    {
      name: 'squash_option',
      label: 'Squash commits',
      ...choiceOf(
        ['never', 'Never'],
        ['default_off', 'Off by default'],
        ['default_on', 'On by default'],
        ['always', 'Always'],
      ),
      default: 'default_off',
    },
    { name: 'only_allow_merge_if_pipeline_succeeds', label: 'Require a successful pipeline', ...flag, default: false },
    {
      name: 'allow_merge_on_skipped_pipeline',
      label: 'Treat skipped pipelines as successful',
      ...flag,
      default: false,
    },
    {
      name: 'only_allow_merge_if_all_discussions_are_resolved',
      label: 'Require all threads to be resolved',
      ...flag,
      default: false,
    },
    { name: 'resolve_outdated_diff_discussions', label: 'Auto-resolve outdated threads', ...flag, default: false },
    { name: 'remove_source_branch_after_merge', label: 'Delete source branch after merge', ...flag, default: true },
    { name: 'printing_merge_request_link_enabled', label: 'Print merge request link on push', ...flag, default: true },
    { name: 'mr_default_target_self', label: 'Merge requests target this fork by default', ...flag, default: false },
    { name: 'suggestion_commit_message', label: 'Commit message of applied suggestions', ...line, default: null },
    { name: 'merge_commit_template', label: 'Merge commit template', ...lines, default: null },
    { name: 'squash_commit_template', label: 'Squash commit template', ...lines, default: null },
    {
      name: 'approvals_before_merge',
      label: 'Required approvals',
      help: 'Merge requests can be merged only with so many approvals.',
      ...number,
      default: 0,
    },
    { name: 'merge_requests_template', label: 'Default merge request description', ...lines, default: null },
    { name: 'merge_pipelines_enabled', label: 'Merged results pipelines', ...flag, default: false },
    { name: 'merge_trains_enabled', label: 'Merge trains', ...flag, default: false },
  ],
}

const cicd: Section = {
  id: 'building',
  name: 'CI/CD',
  settings: [
    { name: 'public_jobs', label: 'Public jobs', ...flag, default: true },
    { name: 'shared_runners_enabled', label: 'Instance runners', ...flag },
    { name: 'group_runners_enabled', label: 'Group runners', ...flag, default: true },
    { name: 'ci_config_path', label: 'CI/CD configuration file', ...line },
    { name: 'build_timeout', label: 'Job timeout', help: 'Enter the time in seconds.', ...seconds, default: 3600 },
    {
      name: 'build_git_strategy',
      label: 'Git strategy',
      ...choiceOf(['fetch', 'Fetch'], ['clone', 'Clone']),
      default: 'fetch',
    },
    {
      name: 'ci_default_git_depth',
      label: 'Git clone depth',
      help: 'Jobs fetch this many commits. 0 fetches all.',
      ...number,
      default: 20,
    },
    {
      name: 'auto_cancel_pending_pipelines',
      label: 'Auto-cancel redundant pipelines',
      ...choiceOf(['enabled', 'On'], ['disabled', 'Off']),
      default: 'enabled',
    },
    { name: 'ci_forward_deployment_enabled', label: 'Prevent outdated deployments', ...flag, default: true },
    { name: 'ci_job_token_scope_enabled', label: 'Limit job token access', ...flag, default: false },
    { name: 'ci_separated_caches', label: 'Separate caches for protected branches', ...flag, default: true },
    {
      name: 'ci_allow_fork_pipelines_to_run_in_parent_project',
      label: 'Run fork pipelines in this project',
      ...flag,
      default: true,
    },
    { name: 'keep_latest_artifact', label: 'Keep the latest artifacts', ...flag },
    { name: 'restrict_user_defined_variables', label: 'Only Maintainers can set variables', ...flag, default: false },
    {
      name: 'runner_token_expiration_interval',
      label: 'Runner token lifetime',
      help: 'Enter the time in seconds.',
      ...seconds,
      default: null,
    },
    { name: 'auto_devops_enabled', label: 'Auto DevOps', ...flag },
    {
      name: 'auto_devops_deploy_strategy',
      label: 'Auto DevOps deployment',
      ...choiceOf(['continuous', 'Continuous'], ['manual', 'Manual'], ['timed_incremental', 'Incremental']),
      default: 'continuous',
    },
  ],
}

const mirroring: Section = {
  id: 'mirroring',
  name: 'Mirroring',
  settings: [
    { name: 'mirror', label: 'Mirror another repository', ...flag, default: false },
    { name: 'mirror_trigger_builds', label: 'Run pipelines on mirror updates', ...flag, default: false },
    { name: 'only_mirror_protected_branches', label: 'Mirror only protected branches', ...flag, default: false },
    {
      name: 'mirror_overwrites_diverged_branches',
      label: 'Overwrite diverged branches',
      ...flag,
      default: false,
    },
  ],
}

export const sections: readonly Section[] = [general, features, issues, mergeRequests, cicd, mirroring]
