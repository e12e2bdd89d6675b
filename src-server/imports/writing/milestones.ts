import type { MilestoneRecord } from '../records/planning.ts'

interface Numbered {
  id: number
  /** Came from a group, so its number was made up and may change. */
  converted: boolean
}

/** The milestones that records may refer to, by title; and the numbers that those of the new project have. */
export class MilestoneBook {
  readonly #byTitle: Map<string, number>
  readonly #byIid = new Map<number, Numbered>()
  #highest = 0

  constructor(inherited: ReadonlyMap<string, number>) {
    this.#byTitle = new Map(inherited)
  }

  get highest_iid(): number {
    return this.#highest
  }

  /** Those from groups, whose numbers may still change. */
  get converted(): number[] {
    return [...this.#byIid.values()].filter((each) => each.converted).map((each) => each.id)
  }

  /** One that is there already. */
  restore(title: string, iid: number, numbered: Numbered) {
    this.#number(iid, numbered)
    this.#byTitle.set(title, numbered.id)
  }

  find(title: string): number | undefined {
    return this.#byTitle.get(title)
  }

  idOf(milestone: MilestoneRecord | null): number | null {
    return milestone ? (this.find(milestone.title) ?? null) : null
  }

  /**
   * The number a milestone gets. One of a project keeps its own: a converted one that had it moves to a free number, which the
   * caller has to write.
   */
  numberFor(milestone: MilestoneRecord): { iid: number; moved: { id: number; iid: number } | undefined } {
    const wanted = milestone.group_id === null ? milestone.iid : null
    if (wanted === null || wanted < 1) return { iid: this.#highest + 1, moved: undefined }
    const holder = this.#byIid.get(wanted)
    if (!holder) return { iid: wanted, moved: undefined }
    const free = this.#highest + 1
    return holder.converted ? { iid: wanted, moved: { id: holder.id, iid: free } } : { iid: free, moved: undefined }
  }

  add(milestone: MilestoneRecord, id: number, { iid, moved }: ReturnType<MilestoneBook['numberFor']>) {
    if (moved) this.#number(moved.iid, { id: moved.id, converted: true })
    this.#number(iid, { id, converted: milestone.group_id !== null })
    this.#byTitle.set(milestone.title, id)
  }

  #number(iid: number, numbered: Numbered) {
    this.#byIid.set(iid, numbered)
    this.#highest = Math.max(this.#highest, iid)
  }
}
