import type { Generated } from 'kysely'
import type { Flag } from '../kit/db/schema.ts'
import type { Visibility } from './namespaces.ts'

declare module '../kit/db/schema.ts' {
  interface Database {
    project: ProjectTable
    project_fts: ProjectFtsTable
    project_language: ProjectLanguageTable
    topic: TopicTable
    project_topic: ProjectTopicTable
    star: StarTable
    upload: UploadTable
  }
}

interface ProjectTable {
  id: Generated<number>
  namespace_id: number
  creator_id: number | null
  name: string
  path: string
  path_with_namespace: string
  name_with_namespace: string
  visibility: Visibility
  archived: Generated<Flag>
  pending_delete: Generated<Flag>
  created_at: string
  updated_at: string
  last_activity_at: string
  star_count: Generated<number>
  forks_count: Generated<number>
  issues_count: Generated<number>
  open_issues_count: Generated<number>
  last_issue_iid: Generated<number>
  last_milestone_iid: Generated<number>
  last_merge_request_iid: Generated<number>
  issues_access_level: Generated<string>
  merge_requests_access_level: Generated<string>
  repository_access_level: Generated<string>
  forking_access_level: Generated<string>
  wiki_access_level: Generated<string>
  builds_access_level: Generated<string>
  snippets_access_level: Generated<string>
  pages_access_level: Generated<string>
  analytics_access_level: Generated<string>
  container_registry_access_level: Generated<string>
  security_and_compliance_access_level: Generated<string>
  releases_access_level: Generated<string>
  environments_access_level: Generated<string>
  feature_flags_access_level: Generated<string>
  infrastructure_access_level: Generated<string>
  monitor_access_level: Generated<string>
  requirements_access_level: Generated<string>
  default_branch: string | null
  empty_repo: Generated<Flag>
  avatar: string | null
  readme_path: string | null
  license_key: string | null
  packages_enabled: Generated<Flag>
  service_desk_enabled: Generated<Flag>
  resolve_outdated_diff_discussions: Generated<Flag>
  emails_disabled: Flag | null
  shared_runners_enabled: Generated<Flag>
  group_runners_enabled: Generated<Flag>
  lfs_enabled: Generated<Flag>
  forked_from_project_id: number | null
  mr_default_target_self: Generated<Flag>
  import_url: string | null
  import_type: string | null
  import_status: Generated<string>
  import_error: string | null
  ci_default_git_depth: Generated<number | null>
  ci_forward_deployment_enabled: Generated<Flag>
  ci_job_token_scope_enabled: Generated<Flag>
  ci_separated_caches: Generated<Flag>
  ci_allow_fork_pipelines_to_run_in_parent_project: Generated<Flag>
  build_git_strategy: Generated<string>
  keep_latest_artifact: Generated<Flag>
  restrict_user_defined_variables: Generated<Flag>
  runners_token: string | null
  runner_token_expiration_interval: number | null
  auto_cancel_pending_pipelines: Generated<string>
  build_timeout: Generated<number>
  auto_devops_enabled: Generated<Flag>
  auto_devops_deploy_strategy: Generated<string>
  ci_config_path: Generated<string | null>
  public_jobs: Generated<Flag>
  only_allow_merge_if_pipeline_succeeds: Generated<Flag>
  allow_merge_on_skipped_pipeline: Flag | null
  request_access_enabled: Generated<Flag>
  only_allow_merge_if_all_discussions_are_resolved: Generated<Flag>
  remove_source_branch_after_merge: Generated<Flag>
  printing_merge_request_link_enabled: Generated<Flag>
  merge_method: Generated<string>
  squash_option: Generated<string>
  enforce_auth_checks_on_uploads: Generated<Flag>
  suggestion_commit_message: string | null
  merge_commit_template: string | null
  squash_commit_template: string | null
  issue_branch_template: string | null
  autoclose_referenced_issues: Generated<Flag>
  repository_storage: Generated<string>
  repository_checksum_failed: Generated<Flag>
  wiki_checksum_failed: Generated<Flag>
  approvals_before_merge: Generated<number>
  mirror: Generated<Flag>
  mirror_user_id: number | null
  mirror_trigger_builds: Generated<Flag>
  only_mirror_protected_branches: Flag | null
  mirror_overwrites_diverged_branches: Flag | null
  external_authorization_classification_label: Generated<string | null>
  marked_for_deletion_on: string | null
  marked_for_deletion_by_id: number | null
  compliance_frameworks: Generated<string>
  issues_template: string | null
  merge_requests_template: string | null
  merge_pipelines_enabled: Generated<Flag>
  merge_trains_enabled: Generated<Flag>
  container_expiration_policy: Generated<string>
  commit_count: Generated<number>
  storage_size: Generated<number>
  repository_size: Generated<number>
  wiki_size: Generated<number>
  lfs_objects_size: Generated<number>
  job_artifacts_size: Generated<number>
  pipeline_artifacts_size: Generated<number>
  packages_size: Generated<number>
  snippets_size: Generated<number>
  uploads_size: Generated<number>
  description: string | null
}

/** Contentless full text, kept by triggers: only `rowid` can be read back. */
interface ProjectFtsTable {
  rowid: number
  text: string
}

interface ProjectLanguageTable {
  project_id: number
  name: string
  share: number
}

interface TopicTable {
  id: Generated<number>
  name: string
  title: string
  description: string | null
  avatar: string | null
  total_projects_count: Generated<number>
  created_at: string
}

interface ProjectTopicTable {
  project_id: number
  topic_id: number
  position: Generated<number>
}

interface StarTable {
  user_id: number
  project_id: number
  created_at: string
}

interface UploadTable {
  id: Generated<number>
  project_id: number | null
  secret: string
  filename: string
  file: string
  size_bytes: number
  user_id: number | null
  created_at: string
}
