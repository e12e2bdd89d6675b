import type { Generated } from 'kysely'
import type { Flag } from '../kit/db/schema.ts'

declare module '../kit/db/schema.ts' {
  interface Database {
    snippet: SnippetTable
    note: NoteTable
    award_emoji: AwardEmojiTable
    todo: TodoTable
    subscription: SubscriptionTable
    timelog: TimelogTable
    resource_event: ResourceEventTable
    event: EventTable
  }
}

interface SnippetTable {
  id: Generated<number>
  project_id: number | null
  author_id: number
  title: string
  file_name: Generated<string>
  visibility: Generated<string>
  description: string | null
  content: Generated<string>
  created_at: string
  updated_at: string
}

interface NoteTable {
  id: Generated<number>
  noteable_type: string
  noteable_id: number
  project_id: number | null
  author_id: number
  type: string | null
  system: Generated<Flag>
  internal: Generated<Flag>
  discussion_id: string
  resolved_at: string | null
  resolved_by_id: number | null
  commit_id: string | null
  line_code: string | null
  position: string | null
  attachment: string | null
  system_action: string | null
  updated_by_id: number | null
  last_edited_at: string | null
  created_at: string
  updated_at: string
  body: string
}

interface AwardEmojiTable {
  id: Generated<number>
  name: string
  user_id: number
  awardable_type: string
  awardable_id: number
  created_at: string
  updated_at: string
}

interface TodoTable {
  id: Generated<number>
  user_id: number
  author_id: number
  project_id: number | null
  group_id: number | null
  target_type: string
  target_id: number
  note_id: number | null
  action_name: string
  state: Generated<'pending' | 'done'>
  created_at: string
  updated_at: string
}

interface SubscriptionTable {
  user_id: number
  subscribable_type: string
  subscribable_id: number
  subscribed: Flag
}

interface TimelogTable {
  id: Generated<number>
  user_id: number
  project_id: number | null
  issue_id: number | null
  merge_request_id: number | null
  time_spent: number
  spent_at: string | null
  summary: string | null
  created_at: string
  updated_at: string
}

interface ResourceEventTable {
  id: Generated<number>
  resource_type: string
  resource_id: number
  project_id: number | null
  kind: 'state' | 'label' | 'milestone' | 'weight' | 'iteration'
  user_id: number | null
  action: string | null
  state: string | null
  label_id: number | null
  milestone_id: number | null
  iteration_id: number | null
  weight: number | null
  source_commit: string | null
  source_merge_request_id: number | null
  created_at: string
}

interface EventTable {
  id: Generated<number>
  author_id: number
  project_id: number | null
  group_id: number | null
  action: string
  target_type: string | null
  target_id: number | null
  target_iid: number | null
  target_title: string | null
  created_at: string
  /** The administrator who acted as the author. */
  sudo_by_id: number | null
}
