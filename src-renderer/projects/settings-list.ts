export type Control =
  | { kind: 'text' | 'lines' | 'topics' | 'flag' | 'number' }
  | { kind: 'choice'; choices: readonly (readonly [value: string, name: string])[] }

export interface Setting {
  /** Its name on the wire, in the answer and in the change alike. */
  key: string
  label: string
  help?: string
  control: Control
  /** Who may change it, where it is not every Maintainer. */
  takes?: 'owner' | 'admin'
  tier?: true
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
const level = choice(['disabled', 'Off'], ['private', 'Members'], ['enabled', 'Who reads it'])
const feature = (name: string, label: string, help?: string): Setting => ({
  key: `${name}_access_level`,
  label,
  control: level,
  ...(help && { help }),
})

const general: Section = {
  id: 'general',
  name: 'General',
  settings: [
    { key: 'name', label: 'Name', control: text },
    { key: 'path', label: 'Path', help: 'The earlier path goes on leading here.', control: text },
    { key: 'description', label: 'Description', control: lines },
    { key: 'topics', label: 'Topics', help: 'Separated by commas.', control: { kind: 'topics' } },
    { key: 'default_branch', label: 'Default branch', control: text },
    {
      key: 'external_authorization_classification_label',
      label: 'Classification label',
      help: 'For the service that decides about access from outside.',
      control: text,
      tier: true,
    },
    { key: 'repository_storage', label: 'Repository storage', control: text, takes: 'admin' },
  ],
}

const features: Section = {
  id: 'features',
  name: 'Visibility and features',
  settings: [
    {
      key: 'visibility',
      label: 'Visible to',
      control: choice(['private', 'Private'], ['internal', 'Internal'], ['public', 'Public']),
      takes: 'owner',
    },
    { key: 'request_access_enabled', label: 'Anybody may ask for access', control: flag },
    feature('issues', 'Issues'),
    feature('repository', 'Repository', 'Without it there is nothing to merge, build or fork.'),
    feature('merge_requests', 'Merge requests'),
    feature('forking', 'Forking'),
    { key: 'lfs_enabled', label: 'Large files', control: flag },
    feature('builds', 'Builds'),
    feature('container_registry', 'Container registry'),
    { key: 'packages_enabled', label: 'Packages', control: flag },
    feature('analytics', 'Analytics'),
    { ...feature('requirements', 'Requirements'), tier: true },
    feature('security_and_compliance', 'Security and compliance'),
    feature('wiki', 'Wiki'),
    feature('snippets', 'Snippets'),
    {
      key: 'pages_access_level',
      label: 'Pages',
      control: choice(
        ['disabled', 'Off'],
        ['private', 'Members'],
        ['enabled', 'Who reads it'],
        ['public', 'Everybody'],
      ),
    },
    feature('releases', 'Releases'),
    feature('environments', 'Environments'),
    feature('feature_flags', 'Feature flags'),
    feature('infrastructure', 'Infrastructure'),
    feature('monitor', 'Monitoring'),
    { key: 'emails_disabled', label: 'No e-mails about it', control: flag },
    { key: 'enforce_auth_checks_on_uploads', label: 'Uploads only for who may read', control: flag },
  ],
}

const issues: Section = {
  id: 'issues',
  name: 'Issues and service desk',
  settings: [
    {
      key: 'service_desk_enabled',
      label: 'Service desk',
      help: 'E-mails from outside become confidential issues.',
      control: flag,
    },
    { key: 'autoclose_referenced_issues', label: 'Close issues that a merge mentions', control: flag },
    {
      key: 'issue_branch_template',
      label: 'Branch made from an issue',
      help: 'For example %{id}-%{title}.',
      control: text,
    },
    { key: 'issues_template', label: 'Description of a new issue', control: lines, tier: true },
  ],
}

const merging: Section = {
  id: 'merging',
  name: 'Merging',
  settings: [
    {
      key: 'merge_method',
      label: 'How to merge',
      control: choice(['merge', 'Merge commit'], ['rebase_merge', 'Semi-linear'], ['ff', 'Fast-forward']),
    },
    {
      key: 'squash_option',
      label: 'Squash commits',
      control: choice(
        ['never', 'Never'],
        ['default_off', 'Off at first'],
        ['default_on', 'On at first'],
        ['always', 'Always'],
      ),
    },
    { key: 'only_allow_merge_if_pipeline_succeeds', label: 'Only with a pipeline that succeeded', control: flag },
    { key: 'allow_merge_on_skipped_pipeline', label: 'A skipped pipeline counts as one', control: flag },
    {
      key: 'only_allow_merge_if_all_discussions_are_resolved',
      label: 'Only with all discussions resolved',
      control: flag,
    },
    { key: 'resolve_outdated_diff_discussions', label: 'Resolve discussions of outdated lines', control: flag },
    { key: 'remove_source_branch_after_merge', label: 'Remove the branch afterwards', control: flag },
    { key: 'printing_merge_request_link_enabled', label: 'Print a link on push', control: flag },
    { key: 'mr_default_target_self', label: 'A fork merges into itself', control: flag },
    { key: 'suggestion_commit_message', label: 'Commit message of suggestions', control: text },
    { key: 'merge_commit_template', label: 'Template of merge commits', control: lines },
    { key: 'squash_commit_template', label: 'Template of squashed commits', control: lines },
    { key: 'approvals_before_merge', label: 'Approvals that it takes', control: number, tier: true },
    { key: 'merge_requests_template', label: 'Description of a new merge request', control: lines, tier: true },
    { key: 'merge_pipelines_enabled', label: 'Pipelines on the merged result', control: flag, tier: true },
    { key: 'merge_trains_enabled', label: 'Merge trains', control: flag, tier: true },
  ],
}

const building: Section = {
  id: 'building',
  name: 'Continuous integration',
  settings: [
    { key: 'public_jobs', label: 'Jobs are public', control: flag },
    { key: 'shared_runners_enabled', label: 'Runners of the instance', control: flag },
    { key: 'group_runners_enabled', label: 'Runners of its groups', control: flag },
    { key: 'ci_config_path', label: 'Path of the configuration', control: text },
    { key: 'build_timeout', label: 'Time a job may take', help: 'Seconds.', control: number },
    {
      key: 'build_git_strategy',
      label: 'How to get the code',
      control: choice(['fetch', 'Fetch'], ['clone', 'Clone']),
    },
    { key: 'ci_default_git_depth', label: 'Commits to get', help: '0 for all of them.', control: number },
    {
      key: 'auto_cancel_pending_pipelines',
      label: 'Cancel what a newer pipeline replaces',
      control: choice(['enabled', 'Yes'], ['disabled', 'No']),
    },
    { key: 'ci_forward_deployment_enabled', label: 'Skip outdated deployments', control: flag },
    { key: 'ci_job_token_scope_enabled', label: 'Limit the token of jobs', control: flag },
    { key: 'ci_separated_caches', label: 'Protected branches have caches of their own', control: flag },
    {
      key: 'ci_allow_fork_pipelines_to_run_in_parent_project',
      label: 'Pipelines of forks may run here',
      control: flag,
    },
    { key: 'keep_latest_artifact', label: 'Keep the latest artifacts', control: flag },
    { key: 'restrict_user_defined_variables', label: 'Only Maintainers set variables', control: flag },
    { key: 'runner_token_expiration_interval', label: 'Life of runner tokens', help: 'Seconds.', control: number },
    { key: 'auto_devops_enabled', label: 'Automatic pipeline', control: flag },
    {
      key: 'auto_devops_deploy_strategy',
      label: 'Its deployments',
      control: choice(['continuous', 'Continuous'], ['manual', 'By hand'], ['timed_incremental', 'Step by step']),
    },
  ],
}

const mirroring: Section = {
  id: 'mirroring',
  name: 'Mirroring',
  settings: [
    { key: 'mirror', label: 'Mirrors another repository', control: flag, tier: true },
    { key: 'mirror_trigger_builds', label: 'Build what it brings', control: flag, tier: true },
    { key: 'only_mirror_protected_branches', label: 'Only protected branches', control: flag, tier: true },
    {
      key: 'mirror_overwrites_diverged_branches',
      label: 'Overwrite branches that diverged',
      control: flag,
      tier: true,
    },
  ],
}

export const sections: readonly Section[] = [general, features, issues, merging, building, mirroring]
