import type { Trx } from '../../kit/db/schema.ts'
import type { Random } from '../../kit/random.ts'
import type { LabelBook } from './labels.ts'
import type { MilestoneBook } from './milestones.ts'
import type { UserMap } from './users.ts'

/** Runs `work` in a transaction of the import. */
export type Write = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>

/** What the rows of one import are made with. */
export interface ImportContext {
  import_id: number
  project_id: number
  users: UserMap
  labels: LabelBook
  milestones: MilestoneBook
  random: Random
  /** Stands where the archive gives no time. */
  now: string
}
