import type { Undo } from '../changes/last-change.ts'
import { undoOfCreation } from '../changes/undo-creation.ts'
import type { Home } from './home.ts'
import type { PlanningRecord, RecordKind } from './record-kind.ts'

/** Deletes the new record, unless somebody has changed it or used it since. */
export const undoOfNew = <T extends PlanningRecord, Draft extends object>(
  kind: RecordKind<T, Draft>,
  home: Home,
  record: T,
): Undo =>
  undoOfCreation({
    noun: kind.noun,
    before: kind.contentsOf(record),
    read: async () => {
      const now = await kind.readSaved(home, record.id)
      return now && kind.contentsOf(now)
    },
    remove: async () => {
      await kind.requests.remove(home, record.id).send()
      return undefined
    },
  })
