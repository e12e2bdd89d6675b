import type { Generated } from 'kysely'

declare module '../kit/db/schema.ts' {
  interface Database {
    member: MemberTable
    project_group_link: ProjectGroupLinkTable
    group_group_link: GroupGroupLinkTable
    group_authorization: GroupAuthorizationTable
    project_authorization: ProjectAuthorizationTable
  }
}

interface MemberTable {
  id: Generated<number>
  project_id: number | null
  group_id: number | null
  user_id: number | null
  access_level: number
  notification_level: Generated<number>
  expires_at: string | null
  created_by_id: number | null
  invite_email: string | null
  invite_accepted_at: string | null
  requested_at: string | null
  created_at: string
  updated_at: string
}

interface ProjectGroupLinkTable {
  id: Generated<number>
  project_id: number
  group_id: number
  group_access: number
  expires_at: string | null
  created_at: string
}

interface GroupGroupLinkTable {
  id: Generated<number>
  shared_group_id: number
  shared_with_group_id: number
  group_access: number
  expires_at: string | null
  created_at: string
}

interface GroupAuthorizationTable {
  user_id: number
  group_id: number
  access_level: number
}

interface ProjectAuthorizationTable {
  user_id: number
  project_id: number
  access_level: number
}
