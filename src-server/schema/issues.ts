import type { Generated } from 'kysely'
import type { Flag } from '../kit/db/schema.ts'

declare module '../kit/db/schema.ts' {
  interface Database {
    issue: IssueTable
    issue_fts: IssueFtsTable
    issue_label: IssueLabelTable
    label_issue: LabelIssueTable
    issue_assignee: IssueAssigneeTable
    assignee_issue: AssigneeIssueTable
    issue_link: IssueLinkTable
    metric_image: MetricImageTable
    issue_description_version: IssueDescriptionVersionTable
  }
}

interface IssueTable {
  id: Generated<number>
  project_id: number
  iid: number
  title: string
  state: Generated<1 | 2>
  author_id: number
  confidential: Generated<Flag>
  discussion_locked: Flag | null
  issue_type: Generated<string>
  severity: Generated<string>
  milestone_due: string | null
  /** 1 if the issue has labels. */
  labelled: Generated<Flag>
  milestone_id: number | null
  due_date: string | null
  weight: number | null
  health_status: string | null
  epic_id: number | null
  iteration_id: number | null
  time_estimate: Generated<number>
  total_time_spent: Generated<number>
  relative_position: number | null
  upvotes: Generated<number>
  downvotes: Generated<number>
  user_notes_count: Generated<number>
  merge_requests_count: Generated<number>
  blocking_issues_count: Generated<number>
  task_count: Generated<number>
  completed_task_count: Generated<number>
  label_priority: Generated<number>
  moved_to_id: number | null
  duplicated_to_id: number | null
  promoted_to_epic_id: number | null
  closed_at: string | null
  closed_by_id: number | null
  updated_by_id: number | null
  last_edited_at: string | null
  last_edited_by_id: number | null
  external_author: string | null
  user_agent: string | null
  ip_address: string | null
  created_at: string
  updated_at: string
  description: string | null
}

/** Contentless full text: only `rowid` can be read back. */
interface IssueFtsTable {
  rowid: number
  scope: string
  title: string
  description: string
}

interface IssueLabelTable {
  issue_id: number
  label_id: number
}

interface LabelIssueTable {
  label_id: number
  state: 1 | 2
  created_at: string
  issue_id: number
}

interface IssueAssigneeTable {
  issue_id: number
  user_id: number
  position: Generated<number>
}

interface AssigneeIssueTable {
  user_id: number
  state: 1 | 2
  created_at: string
  issue_id: number
}

interface IssueLinkTable {
  id: Generated<number>
  source_id: number
  target_id: number
  link_type: Generated<string>
  created_at: string
  updated_at: string
}

interface MetricImageTable {
  id: Generated<number>
  issue_id: number
  filename: string
  file: string
  url: string | null
  url_text: string | null
  created_at: string
  updated_at: string
}

interface IssueDescriptionVersionTable {
  id: Generated<number>
  issue_id: number
  user_id: number
  description: string | null
  created_at: string
}
