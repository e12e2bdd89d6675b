import type { Generated } from 'kysely'
import type { Flag } from '../kit/db/schema.ts'

declare module '../kit/db/schema.ts' {
  interface Database {
    label: LabelTable
    label_priority: LabelPriorityTable
    milestone: MilestoneTable
    iteration: IterationTable
    epic: EpicTable
    epic_label: EpicLabelTable
  }
}

interface LabelTable {
  id: Generated<number>
  project_id: number | null
  group_id: number | null
  title: string
  color: string
  description: string | null
  issues_count: Generated<number>
  open_issues_count: Generated<number>
  open_merge_requests_count: Generated<number>
  created_at: string
  updated_at: string
}

interface LabelPriorityTable {
  project_id: number
  label_id: number
  priority: number
}

interface MilestoneTable {
  id: Generated<number>
  project_id: number | null
  group_id: number | null
  iid: number
  title: string
  description: string | null
  state: Generated<'active' | 'closed'>
  start_date: string | null
  due_date: string | null
  created_at: string
  updated_at: string
}

interface IterationTable {
  id: Generated<number>
  group_id: number
  iid: number
  sequence: number
  title: string | null
  description: string | null
  start_date: string
  due_date: string
  created_at: string
  updated_at: string
}

interface EpicTable {
  id: Generated<number>
  group_id: number
  iid: number
  parent_id: number | null
  author_id: number
  title: string
  state: Generated<1 | 2>
  confidential: Generated<Flag>
  start_date: string | null
  end_date: string | null
  closed_at: string | null
  closed_by_id: number | null
  created_at: string
  updated_at: string
  description: string | null
  color: Generated<string>
}

interface EpicLabelTable {
  epic_id: number
  label_id: number
}
