import type { LabelRecord } from '../records/planning.ts'

const NO_PRIORITY = 1_000_000

export interface KnownLabel {
  id: number
  /** In the new project. */
  priority: number | null
}

/** The labels that records may refer to, by title: those of the new project, then those of the groups above it. */
export class LabelBook {
  readonly #byTitle: Map<string, KnownLabel>

  constructor(inherited: ReadonlyMap<string, number>) {
    this.#byTitle = new Map([...inherited].map(([title, id]) => [title, { id, priority: null }]))
  }

  find(title: string): KnownLabel | undefined {
    return this.#byTitle.get(title)
  }

  add(title: string, label: KnownLabel) {
    this.#byTitle.set(title, label)
  }

  /** Each of these once, as ids. */
  idsOf(labels: readonly LabelRecord[]): number[] {
    const ids = labels.map((label) => this.find(label.title)?.id)
    return [...new Set(ids.filter((id) => id !== undefined))]
  }

  /** The most urgent priority among these. */
  priorityOf(labels: readonly LabelRecord[]): number {
    return Math.min(NO_PRIORITY, ...labels.map((label) => this.find(label.title)?.priority ?? NO_PRIORITY))
  }
}
