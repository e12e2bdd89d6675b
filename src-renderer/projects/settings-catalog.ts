export type Control =
  | { kind: 'text' | 'lines' | 'topics' | 'flag' | 'number' }
  | { kind: 'choice'; choices: readonly (readonly [value: string, name: string])[] }

export interface Setting {
  /** The name in the API. */
  key: string
  label: string
  help?: string
  control: Control
  /** Maintainer by default. */
  minimumRole?: 'owner' | 'admin'
}
export interface Section {
  id: string
  name: string
  settings: readonly Setting[]
}

const text = { kind: 'text' } as const
const lines = { kind: 'lines' } as const
const flag = { kind: 'flag' } as const
const number = { kind: 'number' } as const
const choice = (...choices: readonly (readonly [string, string])[]): Control => ({ kind: 'choice', choices })
const featureAccess = choice(['disabled', 'Off'], ['private', 'Members'], ['enabled', 'Everyone with access'])
const feature = (name: string, label: string, help?: string): Setting => ({
  key: `${name}_access_level`,
  label,
  control: featureAccess,
  ...(help && { help }),
})

const general: Section = {
  id: 'general',
  name: 'General',
  settings: [
    { key: 'name', label: 'Name', control: text },
    { key: 'path', label: 'Path', help: 'The old path redirects read requests to the new path.', control: text },
    { key: 'description', label: 'Description', control: lines },
    { key: 'topics', label: 'Topics', help: 'Separate topics with commas.', control: { kind: 'topics' } },
    { key: 'default_branch', label: 'Default branch', control: text },
    {
      key: 'external_authorization_classification_label',
      label: 'Classification label',
      help: 'The external authorization service receives this label.',
      control: text,
    },
    { key: 'repository_storage', label: 'Repository storage', control: text, minimumRole: 'admin' },
  ],
}

const features: Section = {
  id: 'features',
  name: 'Visibility and features',
  settings: [
    {
      key: 'visibility',
      label: 'Visibility',
      control: choice(['private', 'Private'], ['internal', 'Internal'], ['public', 'Public']),
      minimumRole: 'owner',
    },
    { key: 'request_access_enabled', label: 'Allow access requests', control: flag },
    feature('issues', 'Issues'),
    feature('repository', 'Repository', 'Merge requests, CI/CD and forks need the repository.'),
    feature('merge_requests', 'Merge requests'),
    feature('forking', 'Forking'),
    { key: 'lfs_enabled', label: 'Large files (LFS)', control: flag },
    feature('builds', 'CI/CD'),
    feature('container_registry', 'Container registry'),
    { key: 'packages_enabled', label: 'Packages', control: flag },
    feature('analytics', 'Analytics'),
    feature('requirements', 'Requirements'),
    feature('security_and_compliance', 'Security and compliance'),
    feature('wiki', 'Wiki'),
    feature('snippets', 'Snippets'),
    {
      key: 'pages_access_level',
      label: 'Pages',
      control: choice(
        ['disabled', 'Off'],
        ['private', 'Members'],
        ['enabled', 'Everyone with access'],
        ['public', 'Everyone'],
      ),
    },
    feature('releases', 'Releases'),
    feature('environments', 'Environments'),
    feature('feature_flags', 'Feature flags'),
    feature('infrastructure', 'Infrastructure'),
    feature('monitor', 'Monitoring'),
    { key: 'emails_disabled', label: 'Disable email notifications', control: flag },
    { key: 'enforce_auth_checks_on_uploads', label: 'Require authentication to view uploads', control: flag },
  ],
}

const issues: Section = {
  id: 'issues',
  name: 'Issues and service desk',
  settings: [
    {
      key: 'service_desk_enabled',
      label: 'Service desk',
      help: 'Creates confidential issues from incoming email.',
      control: flag,
    },
    { key: 'autoclose_referenced_issues', label: 'Auto-close referenced issues', control: flag },
    {
      key: 'issue_branch_template',
      label: 'Branch name template',
      help: 'Names the branches that are created from issues, for example %{id}-%{title}.',
      control: text,
    },
    { key: 'issues_template', label: 'Default issue description', control: lines },
  ],
}

const mergeRequests: Section = {
  id: 'merging',
  name: 'Merging',
  settings: [
    {
      key: 'merge_method',
      label: 'Merge method',
      control: choice(['merge', 'Merge commit'], ['rebase_merge', 'Semi-linear'], ['ff', 'Fast-forward']),
    },
    {
      key: 'squash_option',
      label: 'Squash commits',
      control: choice(
        ['never', 'Never'],
        ['default_off', 'Off by default'],
        ['default_on', 'On by default'],
        ['always', 'Always'],
      ),
    },
    { key: 'only_allow_merge_if_pipeline_succeeds', label: 'Require a successful pipeline', control: flag },
    { key: 'allow_merge_on_skipped_pipeline', label: 'Treat skipped pipelines as successful', control: flag },
    {
      key: 'only_allow_merge_if_all_discussions_are_resolved',
      label: 'Require all threads to be resolved',
      control: flag,
    },
    { key: 'resolve_outdated_diff_discussions', label: 'Auto-resolve outdated threads', control: flag },
    { key: 'remove_source_branch_after_merge', label: 'Delete source branch after merge', control: flag },
    { key: 'printing_merge_request_link_enabled', label: 'Print merge request link on push', control: flag },
    { key: 'mr_default_target_self', label: 'Merge requests target this fork by default', control: flag },
    { key: 'suggestion_commit_message', label: 'Commit message of applied suggestions', control: text },
    { key: 'merge_commit_template', label: 'Merge commit template', control: lines },
    { key: 'squash_commit_template', label: 'Squash commit template', control: lines },
    { key: 'approvals_before_merge', label: 'Required approvals', control: number },
    { key: 'merge_requests_template', label: 'Default merge request description', control: lines },
    { key: 'merge_pipelines_enabled', label: 'Merged results pipelines', control: flag },
    { key: 'merge_trains_enabled', label: 'Merge trains', control: flag },
  ],
}

const cicd: Section = {
  id: 'building',
  name: 'CI/CD',
  settings: [
    { key: 'public_jobs', label: 'Public jobs', control: flag },
    { key: 'shared_runners_enabled', label: 'Instance runners', control: flag },
    { key: 'group_runners_enabled', label: 'Group runners', control: flag },
    { key: 'ci_config_path', label: 'CI/CD configuration file', control: text },
    { key: 'build_timeout', label: 'Job timeout', help: 'Enter the time in seconds.', control: number },
    {
      key: 'build_git_strategy',
      label: 'Git strategy',
      control: choice(['fetch', 'Fetch'], ['clone', 'Clone']),
    },
    {
      key: 'ci_default_git_depth',
      label: 'Git clone depth',
      help: 'Jobs fetch this many commits. 0 fetches all.',
      control: number,
    },
    {
      key: 'auto_cancel_pending_pipelines',
      label: 'Auto-cancel redundant pipelines',
      control: choice(['enabled', 'On'], ['disabled', 'Off']),
    },
    { key: 'ci_forward_deployment_enabled', label: 'Prevent outdated deployments', control: flag },
    { key: 'ci_job_token_scope_enabled', label: 'Limit job token access', control: flag },
    { key: 'ci_separated_caches', label: 'Separate caches for protected branches', control: flag },
    {
      key: 'ci_allow_fork_pipelines_to_run_in_parent_project',
      label: 'Run fork pipelines in this project',
      control: flag,
    },
    { key: 'keep_latest_artifact', label: 'Keep the latest artifacts', control: flag },
    { key: 'restrict_user_defined_variables', label: 'Only Maintainers can set variables', control: flag },
    {
      key: 'runner_token_expiration_interval',
      label: 'Runner token lifetime',
      help: 'Enter the time in seconds.',
      control: number,
    },
    { key: 'auto_devops_enabled', label: 'Auto DevOps', control: flag },
    {
      key: 'auto_devops_deploy_strategy',
      label: 'Auto DevOps deployment',
      control: choice(['continuous', 'Continuous'], ['manual', 'Manual'], ['timed_incremental', 'Incremental']),
    },
  ],
}

const mirroring: Section = {
  id: 'mirroring',
  name: 'Mirroring',
  settings: [
    { key: 'mirror', label: 'Mirror another repository', control: flag },
    { key: 'mirror_trigger_builds', label: 'Run pipelines on mirror updates', control: flag },
    { key: 'only_mirror_protected_branches', label: 'Mirror only protected branches', control: flag },
    {
      key: 'mirror_overwrites_diverged_branches',
      label: 'Overwrite diverged branches',
      control: flag,
    },
  ],
}

export const sections: readonly Section[] = [general, features, issues, mergeRequests, cicd, mirroring]
