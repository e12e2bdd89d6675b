import type { NewRow } from '../../kit/db/schema.ts'

export type Table =
  | 'issue'
  | 'merge_request'
  | 'snippet'
  | 'note'
  | 'issue_label'
  | 'label_issue'
  | 'issue_assignee'
  | 'assignee_issue'
  | 'merge_request_label'
  | 'merge_request_assignee'
  | 'merge_request_reviewer'
  | 'merge_request_approval'
  | 'award_emoji'
  | 'timelog'
  | 'resource_event'
export type Row<T extends Table> = NewRow<T>

/** Tables whose ids are given out beforehand, because other rows of the same batch refer to them. */
export type Numbered = 'issue' | 'merge_request' | 'snippet' | 'note'
/** The highest id that each of them ever had. */
export type LastIds = Record<Numbered, number>

/** Everything that one transaction will write; parents stand before what refers to them. */
export class Batch {
  readonly rows: { [T in Table]: Row<T>[] } = {
    issue: [],
    merge_request: [],
    snippet: [],
    note: [],
    issue_label: [],
    label_issue: [],
    issue_assignee: [],
    assignee_issue: [],
    merge_request_label: [],
    merge_request_assignee: [],
    merge_request_reviewer: [],
    merge_request_approval: [],
    award_emoji: [],
    timelog: [],
    resource_event: [],
  }
  readonly #ids: LastIds

  constructor(last_ids: LastIds) {
    this.#ids = { ...last_ids }
  }

  nextId(table: Numbered): number {
    this.#ids[table] += 1
    return this.#ids[table]
  }

  get size(): number {
    return Object.values(this.rows).reduce((sum, rows) => sum + rows.length, 0)
  }
}
