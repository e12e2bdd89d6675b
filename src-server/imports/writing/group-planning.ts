import type { EpicRecord, IterationRecord } from '../records/label-and-milestone.ts'

export interface StoredIteration {
  id: number
  title: string | null
  start_date: string
  due_date: string
}

export interface StoredEpic {
  id: number
  iid: number
  title: string
}

/**
 * The iterations and epics of the groups above. They belong to their group, so an import links issues to those that exist and creates none: a
 * failed import would leave them behind.
 */
export class GroupPlanning {
  readonly #iterations: ReadonlyMap<string, readonly StoredIteration[]>
  readonly #epics: ReadonlyMap<string, readonly StoredEpic[]>

  /** Those of the nearest group come first. */
  constructor(iterations: readonly StoredIteration[], epics: readonly StoredEpic[]) {
    this.#iterations = Map.groupBy(iterations, keyOf)
    this.#epics = Map.groupBy(epics, (epic) => epic.title)
  }

  /** Null if no group above has such an iteration. */
  iterationOf(iteration: IterationRecord): number | null {
    return this.#iterations.get(keyOf(iteration))?.[0]?.id ?? null
  }

  /** Null if no group above has such an epic. */
  epicOf({ iid, title }: EpicRecord): number | null {
    const namesakes = this.#epics.get(title) ?? []
    return (namesakes.find((epic) => epic.iid === iid) ?? namesakes[0])?.id ?? null
  }
}

const keyOf = ({ title, start_date, due_date }: IterationRecord): string =>
  JSON.stringify([start_date, due_date, title])
