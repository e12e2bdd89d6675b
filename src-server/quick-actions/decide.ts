import type { Action } from './actions/action.ts'
import type { CommandsChanges } from './entity.ts'
import type { QuickAction } from './read-text.ts'

export interface Decision {
  changes: CommandsChanges
  /** One sentence or two for each quick action: what it changes, or that it could not be applied. */
  says: readonly string[]
  /** Whether at least one quick action can be applied. */
  applies: boolean
}

/** What quick actions will change, before anything is written. */
export interface PlannedActions extends Decision {
  /** Carries out the changes. */
  apply: () => Promise<unknown>
}

/** Decides what the quick actions of a text change, in their order. All of them are compared with the record as it is before the first. */
export function decide<N extends string, S>(
  table: Readonly<Record<N, Action<S>>>,
  situation: S,
  actions: readonly QuickAction<N>[],
): Decision {
  let changes: CommandsChanges = {}
  let applies = false
  const says: string[] = []
  for (const { name, argument } of actions) {
    const outcome = table[name](situation, argument, changes)
    if (outcome !== undefined && 'changes' in outcome) {
      changes = { ...changes, ...outcome.changes }
      applies = true
      says.push(outcome.says)
    } else says.push(outcome?.refused ?? `Could not apply ${name} command.`)
  }
  return { changes, says, applies }
}
