import type { Generated } from 'kysely'
import type { Flag } from '../kit/db/schema.ts'

declare module '../kit/db/schema.ts' {
  interface Database {
    namespace: NamespaceTable
    namespace_ancestor: NamespaceAncestorTable
    group: GroupTable
    redirect_route: RedirectRouteTable
  }
}

export type Visibility = 'private' | 'internal' | 'public'

interface NamespaceTable {
  id: Generated<number>
  kind: 'user' | 'group'
  name: string
  path: string
  parent_id: number | null
  user_id: number | null
  full_path: string
  full_name: string
  avatar: string | null
  created_at: string
  updated_at: string
}

interface NamespaceAncestorTable {
  namespace_id: number
  ancestor_id: number
  depth: number
}

interface GroupTable {
  id: number
  description: Generated<string | null>
  visibility: Visibility
  share_with_group_lock: Generated<Flag>
  require_two_factor_authentication: Generated<Flag>
  two_factor_grace_period: Generated<number>
  project_creation_level: Generated<string>
  subgroup_creation_level: Generated<string>
  auto_devops_enabled: Flag | null
  emails_disabled: Flag | null
  mentions_disabled: Flag | null
  lfs_enabled: Generated<Flag>
  request_access_enabled: Generated<Flag>
  default_branch_protection: Generated<number>
  shared_runners_setting: Generated<string>
  prevent_sharing_groups_outside_hierarchy: Generated<Flag>
  prevent_forking_outside_group: Flag | null
  membership_lock: Generated<Flag>
  wiki_access_level: Generated<string>
  file_template_project_id: number | null
  ip_restriction_ranges: string | null
  allowed_email_domains_list: string | null
  shared_runners_minutes_limit: number | null
  extra_shared_runners_minutes_limit: number | null
  unique_project_download_limit: Generated<number>
  unique_project_download_limit_interval_in_seconds: Generated<number>
  unique_project_download_limit_allowlist: Generated<string>
  unique_project_download_limit_alertlist: Generated<string>
  auto_ban_user_on_excessive_projects_download: Generated<Flag>
  runners_token: string | null
  marked_for_deletion_on: string | null
  marked_for_deletion_by_id: number | null
  pending_delete: Generated<Flag>
  last_milestone_iid: Generated<number>
  last_epic_iid: Generated<number>
}

interface RedirectRouteTable {
  path: string
  source_type: 'namespace' | 'project'
  source_id: number
}
