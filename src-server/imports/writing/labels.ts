import type { LabelRecord } from '../records/label-and-milestone.ts'
import { UndoableMap } from './undoable-map.ts'

const NO_PRIORITY = 1_000_000

export interface KnownLabel {
  id: number
  /** The label's priority in the new project. */
  priority: number | null
}

/** The labels that records can refer to by title. A label of the new project takes precedence over one of a parent group. */
export class LabelsByTitle {
  readonly #byTitle: UndoableMap<string, KnownLabel>

  constructor(inherited: ReadonlyMap<string, number>) {
    this.#byTitle = new UndoableMap([...inherited].map(([title, id]) => [title, { id, priority: null }]))
  }

  find(title: string): KnownLabel | undefined {
    return this.#byTitle.get(title)
  }

  add(title: string, label: KnownLabel) {
    this.#byTitle.set(title, label)
  }

  mark() {
    this.#byTitle.mark()
  }

  /** Forgets the labels that were added since the mark. */
  undo() {
    this.#byTitle.undo()
  }

  /** The ids of these labels, each once. */
  idsOf(labels: readonly LabelRecord[]): number[] {
    const ids = labels.map((label) => this.find(label.title)?.id)
    return [...new Set(ids.filter((id) => id !== undefined))]
  }

  /** The most urgent priority of these labels. The lowest number is the most urgent. */
  priorityOf(labels: readonly LabelRecord[]): number {
    return Math.min(NO_PRIORITY, ...labels.map((label) => this.find(label.title)?.priority ?? NO_PRIORITY))
  }
}
