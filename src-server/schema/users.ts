import type { Generated } from 'kysely'
import type { Flag } from '../kit/db/schema.ts'

declare module '../kit/db/schema.ts' {
  interface Database {
    user: UserTable
    user_fts: UserFtsTable
    email: EmailTable
    identity: IdentityTable
    personal_access_token: PersonalAccessTokenTable
    ssh_key: SshKeyTable
    gpg_key: GpgKeyTable
    user_status: UserStatusTable
    follow: FollowTable
    accepted_terms: AcceptedTermsTable
  }
}

interface UserTable {
  id: Generated<number>
  username: string
  name: string
  email: string
  state: Generated<string>
  kind: Generated<string>
  admin: Generated<Flag>
  auditor: Generated<Flag>
  external: Generated<Flag>
  private_profile: Generated<Flag>
  can_create_group: Generated<Flag>
  projects_limit: Generated<number>
  two_factor_enabled: Generated<Flag>
  avatar: string | null
  bio: Generated<string>
  location: string | null
  public_email: string | null
  commit_email: string | null
  unconfirmed_email: string | null
  chat_id: Generated<string>
  professional_profile: Generated<string>
  microblog_account: Generated<string>
  website_url: Generated<string>
  organization: Generated<string>
  job_title: Generated<string>
  pronouns: string | null
  time_zone: string | null
  note: string | null
  theme_id: Generated<number>
  color_scheme_id: Generated<number>
  view_diffs_file_by_file: Generated<Flag>
  show_whitespace_in_diffs: Generated<Flag>
  pass_user_identities_to_ci_jwt: Generated<Flag>
  shared_runners_minutes_limit: number | null
  extra_shared_runners_minutes_limit: number | null
  provisioned_by_group_id: number | null
  group_id_for_saml: number | null
  password_hash: string | null
  password_expires_at: string | null
  confirmed_at: string | null
  created_by_id: number | null
  created_at: string
  updated_at: string
  last_sign_in_at: string | null
  current_sign_in_at: string | null
  last_sign_in_ip: string | null
  current_sign_in_ip: string | null
  sign_in_count: Generated<number>
  last_activity_on: string | null
}

/** Contentless full text: only `rowid` can be read back. */
interface UserFtsTable {
  rowid: number
  text: string
}

interface EmailTable {
  id: Generated<number>
  user_id: number
  email: string
  confirmed_at: string | null
  created_at: string
}

interface IdentityTable {
  id: Generated<number>
  user_id: number
  provider: string
  extern_uid: string
  saml_provider_id: number | null
}

interface PersonalAccessTokenTable {
  id: Generated<number>
  user_id: number
  name: string
  token_digest: string
  scopes: string
  impersonation: Generated<Flag>
  /** The administrator who acts through an impersonation token; null for other tokens. */
  created_by_id: number | null
  revoked: Generated<Flag>
  created_at: string
  last_used_at: string | null
  expires_at: string | null
}

interface SshKeyTable {
  id: Generated<number>
  user_id: number | null
  title: string
  key: string
  fingerprint: string
  fingerprint_sha256: string
  usage_type: Generated<string>
  created_at: string
  updated_at: string
  expires_at: string | null
  last_used_at: string | null
}

interface GpgKeyTable {
  id: Generated<number>
  user_id: number
  key: string
  fingerprint: string
  primary_keyid: string
  created_at: string
}

interface UserStatusTable {
  user_id: number
  emoji: string
  message: string | null
  availability: Generated<string>
  clear_status_at: string | null
}

interface FollowTable {
  follower_id: number
  followee_id: number
  created_at: string
}

interface AcceptedTermsTable {
  user_id: number
  /** The digest of the text. */
  version: string
  accepted_at: string
}
