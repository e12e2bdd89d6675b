import type { NewRow } from '../../kit/db/schema.ts'
import { Tally } from '../tally.ts'

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
  | 'event'
export type Row<T extends Table> = NewRow<T>

/** Tables whose ids are chosen before the insert, because other rows of the batch refer to them. */
export type Numbered = 'issue' | 'merge_request' | 'snippet' | 'note'
/** The highest id that each table has ever used. */
export type LastIds = Record<Numbered, number>

/** The rows of one transaction. Tables are in the order of insertion: a table comes before those that refer to it. */
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
    event: [],
  }
  /** What became of the records of this transaction. */
  readonly tally = new Tally()
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
