import type { Trx } from '../../kit/db/schema.ts'
import type { FailingRelation } from '../../kit/faults/faults.ts'
import type { Random } from '../../kit/random.ts'
import type { ImportResult } from '../result.ts'
import type { GroupPlanning } from './group-planning.ts'
import type { LabelsByTitle } from './labels.ts'
import type { MilestonesByTitle } from './milestones.ts'
import type { UserMap } from './user-map.ts'

/** Runs `work` in a transaction of the import. */
export type Write = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>

/** What every row of one import is built from. */
export interface ImportContext {
  import_id: number
  project_id: number
  users: UserMap
  labels: LabelsByTitle
  milestones: MilestonesByTitle
  planned: GroupPlanning
  random: Random
  /** The name under which a reaction is stored: `thumbsup` for `+1`. A name of no known emoji stays as it is. */
  emojiName: (name: string) => string
  /** Used if the archive gives no time. */
  now: string
  /** What is written so far; undefined for an import that an older version began, because its first records were not counted. */
  result: ImportResult | undefined
  /** Set by faults of the instance. */
  failing: readonly FailingRelation[]
}
