import { z } from 'zod'
import { projectPlan } from '../generating/plan.ts'
import { accessOf } from './access.ts'
import { activities, todos } from './activity.ts'
import { environments } from './environment.ts'
import * as f from './fields.ts'
import { PATH, PATH_ERROR } from './group.ts'
import type { Child, Children, Fields, Kind } from './kind.ts'
import { atTop, under } from './places.ts'
import { labelPriorities, labelsOf, milestones } from './planning.ts'
import { issues, mergeRequests } from './record.ts'
import { snippets } from './snippet.ts'

const FEATURES = {
  issues: 'enabled',
  merge_requests: 'enabled',
  repository: 'enabled',
  forking: 'enabled',
  wiki: 'enabled',
  builds: 'enabled',
  snippets: 'enabled',
  pages: 'private',
  analytics: 'enabled',
  container_registry: 'enabled',
  security_and_compliance: 'private',
  releases: 'enabled',
  environments: 'enabled',
  feature_flags: 'enabled',
  infrastructure: 'enabled',
  monitor: 'enabled',
  requirements: 'enabled',
}

const features: Fields = Object.fromEntries(
  Object.entries(FEATURES).map(([feature, initial]) => [
    `${feature}_access_level`,
    f.choice(
      `Who uses ${feature.replaceAll('_', ' ')}`,
      feature === 'pages' ? ['disabled', 'private', 'enabled', 'public'] : ['disabled', 'private', 'enabled'],
      initial,
    ),
  ]),
)

const sizes: Fields = Object.fromEntries(
  ['storage', 'repository', 'wiki', 'lfs_objects', 'job_artifacts', 'pipeline_artifacts', 'packages', 'snippets'].map(
    (part) => [`${part}_size`, f.count(`Bytes: ${part.replaceAll('_', ' ')}`, 0)],
  ),
)

const continuousIntegration: Fields = {
  shared_runners_enabled: f.flag('Shared runners', 1),
  group_runners_enabled: f.flag('Runners of the group', 1),
  ci_default_git_depth: f.count('Commits that jobs fetch', () => 20),
  ci_forward_deployment_enabled: f.flag('Outdated deployments are refused', 1),
  ci_job_token_scope_enabled: f.flag('Tokens of jobs are limited'),
  ci_separated_caches: f.flag('Caches of protected branches are separate', 1),
  ci_allow_fork_pipelines_to_run_in_parent_project: f.flag('Pipelines of forks run in the project', 1),
  build_git_strategy: f.text('How jobs get the code', 'fetch'),
  keep_latest_artifact: f.flag('Keep the latest artifacts', 1),
  restrict_user_defined_variables: f.flag('Only Maintainers set variables'),
  runner_token_expiration_interval: f.count('Seconds until tokens of runners end'),
  auto_cancel_pending_pipelines: f.text('Outdated pipelines are canceled', 'enabled'),
  build_timeout: f.count('Seconds of a job', 3600),
  auto_devops_enabled: f.flag('Auto DevOps'),
  auto_devops_deploy_strategy: f.text('How Auto DevOps deploys', 'continuous'),
  ci_config_path: f.text('File with the pipeline', () => ''),
  public_jobs: f.flag('Everybody sees the jobs', 1),
}

const merging: Fields = {
  only_allow_merge_if_pipeline_succeeds: f.flag('Require a successful pipeline'),
  allow_merge_on_skipped_pipeline: f.flag('A skipped pipeline is enough', null),
  only_allow_merge_if_all_discussions_are_resolved: f.flag('All discussions must be resolved'),
  remove_source_branch_after_merge: f.flag('Remove the source branch', 1),
  printing_merge_request_link_enabled: f.flag('Print the link after a push', 1),
  merge_method: f.choice('How branches are merged', ['merge', 'rebase_merge', 'ff'], 'merge'),
  squash_option: f.choice(
    'Whether commits are squashed',
    ['never', 'always', 'default_on', 'default_off'],
    'default_off',
  ),
  suggestion_commit_message: f.longText('Message of applied suggestions'),
  merge_commit_template: f.longText('Message of merges'),
  squash_commit_template: f.longText('Message of squashed commits'),
  issue_branch_template: f.text('Name of branches of issues'),
  autoclose_referenced_issues: f.flag('Merging closes the issues', 1),
  resolve_outdated_diff_discussions: f.flag('Discussions on outdated lines are resolved'),
  approvals_before_merge: f.count('Approvals that a merge needs', 0),
  merge_pipelines_enabled: f.flag('Pipelines of merged results'),
  merge_trains_enabled: f.flag('Merge trains'),
  mr_default_target_self: f.flag('Merge requests of the fork target the fork'),
  issues_template: f.longText('Description of new issues'),
  merge_requests_template: f.longText('Description of new merge requests'),
}

const topicLink: Kind = {
  noun: 'topic of a project',
  about: 'A topic.',
  table: 'project_topic',
  fields: { topic: { ...f.requiredRef('topic', 'Name of the topic'), column: 'topic_id' } },
  children: () => ({}),
  place: under({ project: 'project_id' }),
  no_id: true,
  unique: [['project_id', 'topic_id']],
  derive: (_, { iid }) => ({ position: iid - 1 }),
}

const star: Kind = {
  noun: 'star',
  about: 'A star.',
  table: 'star',
  fields: { user: { ...f.requiredRef('user', 'Username'), column: 'user_id' }, ...f.dated },
  children: () => ({}),
  place: under({ project: 'project_id' }),
  no_id: true,
  unique: [['project_id', 'user_id']],
}

const language: Kind = {
  noun: 'language',
  about: 'A programming language.',
  table: 'project_language',
  fields: { name: f.name('Language'), share: f.number('Percent') },
  children: () => ({}),
  place: under({ project: 'project_id' }),
  no_id: true,
  unique: [['project_id', 'name']],
}

const project: Kind = {
  noun: 'project',
  about: 'A project of a group or a user.',
  table: 'project',
  fields: {
    path: {
      ...f.pattern('Full path: `acme/shop`, or `alice/notes` for a personal project', PATH, PATH_ERROR, ''),
      column: 'path_with_namespace',
      required: true,
    },
    name: f.neverNull(
      f.text('Name; default: the last part of the path', ({ path_with_namespace: path }) =>
        typeof path === 'string' ? path.slice(path.lastIndexOf('/') + 1) : undefined,
      ),
    ),
    description: f.longText('Description'),
    visibility: f.choice('Who sees it', ['private', 'internal', 'public'], 'private'),
    creator: { ...f.ref('user', 'Who created it', () => 1), column: 'creator_id' },
    archived: f.flag('Archived'),
    forked_from: {
      ...f.ref('project', 'Path of the project that it was forked from'),
      column: 'forked_from_project_id',
    },
    default_branch: f.text('Default branch'),
    empty_repo: f.flag('The repository is empty', 1),
    readme_path: f.text('Path of the readme'),
    license_key: f.text('License'),
    ...features,
    packages_enabled: f.flag('Packages', 1),
    service_desk_enabled: f.flag('Service desk'),
    emails_disabled: f.flag('No emails', null),
    lfs_enabled: f.flag('LFS', 1),
    request_access_enabled: f.flag('Others may request access', 1),
    enforce_auth_checks_on_uploads: f.flag('Uploaded pictures need a token', 1),
    ...continuousIntegration,
    ...merging,
    repository_storage: f.text('Storage', 'default'),
    repository_checksum_failed: f.flag('The checksum of the repository failed'),
    wiki_checksum_failed: f.flag('The checksum of the wiki failed'),
    mirror: f.flag('Mirror of another repository'),
    mirror_user: { ...f.ref('user', 'Who mirrors'), column: 'mirror_user_id' },
    mirror_trigger_builds: f.flag('Updates of the mirror start pipelines'),
    only_mirror_protected_branches: f.flag('Only protected branches', null),
    mirror_overwrites_diverged_branches: f.flag('Overwrite diverged branches', null),
    external_authorization_classification_label: f.text('Classification', () => ''),
    compliance_frameworks: f.json('Names of compliance frameworks', z.array(z.string()), []),
    container_expiration_policy: f.json('When images expire', z.record(z.string(), z.unknown()), {}),
    import_type: f.text('How it was imported'),
    import_status: f.choice('Of its import', ['none', 'finished', 'failed'], 'none'),
    import_error: f.longText('Why the import failed'),
    marked_for_deletion_on: f.day('Day of the request to delete it'),
    marked_for_deletion_by: { ...f.ref('user', 'Who requested the deletion'), column: 'marked_for_deletion_by_id' },
    commit_count: f.count('Commits', 0),
    ...sizes,
    created_at: f.createdAt,
    updated_at: f.changedAt,
    last_activity_at: f.neverNull(
      f.moment('Last activity; default: `updated_at`', ({ updated_at }) => updated_at ?? undefined),
    ),
  },
  children: (): Children => ({
    topics: { style: 'names', main: 'topic', kind: topicLink, about: 'Names of topics' },
    languages: { style: 'map', by: 'name', main: 'share', kind: language, about: 'Language → percent' },
    stars: { style: 'names', main: 'user', kind: star, about: 'Usernames of those who starred it' },
    ...accessOf('project'),
    labels: labelsOf.project,
    label_priorities: labelPriorities,
    milestones,
    issues,
    merge_requests: mergeRequests,
    snippets,
    environments,
    ...todos,
    ...activities,
  }),
  others: { generate: { type: projectPlan, about: 'Counts of records to generate' } },
  place: atTop,
}

export const projects: Child = { style: 'list', kind: project, about: 'Projects' }
