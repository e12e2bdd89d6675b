import type { MilestoneRecord } from '../records/label-and-milestone.ts'
import { UndoableMap } from './undoable-map.ts'

interface Numbered {
  id: number
  /** True for a converted group milestone: the import chose its iid, so the iid may still change. */
  converted: boolean
}

/** The milestones that records can refer to by title, and the iids of those in the new project. */
export class MilestonesByTitle {
  readonly #byTitle: UndoableMap<string, number>
  readonly #byIid = new UndoableMap<number, Numbered>()
  #highest = 0
  #highestAtMark = 0

  constructor(inherited: ReadonlyMap<string, number>) {
    this.#byTitle = new UndoableMap(inherited)
  }

  get highest_iid(): number {
    return this.#highest
  }

  /** Ids of the converted group milestones. */
  get converted(): number[] {
    return [...this.#byIid.values()].filter((each) => each.converted).map((each) => each.id)
  }

  /** Adds a milestone that is already in the database. */
  restore(title: string, iid: number, numbered: Numbered) {
    this.#number(iid, numbered)
    this.#byTitle.set(title, numbered.id)
  }

  mark() {
    this.#byTitle.mark()
    this.#byIid.mark()
    this.#highestAtMark = this.#highest
  }

  /** Forgets the milestones that were added since the mark. */
  undo() {
    this.#byTitle.undo()
    this.#byIid.undo()
    this.#highest = this.#highestAtMark
  }

  find(title: string): number | undefined {
    return this.#byTitle.get(title)
  }

  idOf(milestone: MilestoneRecord | null): number | null {
    return milestone ? (this.find(milestone.title) ?? null) : null
  }

  /**
   * Chooses the iid of a milestone. A project milestone keeps its iid, unless another project milestone has the iid already. If a converted
   * group milestone has the iid, `moved` gives the converted milestone a free one, which the caller must write.
   */
  numberFor(milestone: MilestoneRecord): { iid: number; moved: { id: number; iid: number } | undefined } {
    const wanted = milestone.group_id === null ? milestone.iid : null
    if (wanted === null || wanted < 1) return { iid: this.#highest + 1, moved: undefined }
    const holder = this.#byIid.get(wanted)
    if (!holder) return { iid: wanted, moved: undefined }
    const free = this.#highest + 1
    return holder.converted ? { iid: wanted, moved: { id: holder.id, iid: free } } : { iid: free, moved: undefined }
  }

  add(milestone: MilestoneRecord, id: number, { iid, moved }: ReturnType<MilestonesByTitle['numberFor']>) {
    if (moved) this.#number(moved.iid, { id: moved.id, converted: true })
    this.#number(iid, { id, converted: milestone.group_id !== null })
    this.#byTitle.set(milestone.title, id)
  }

  #number(iid: number, numbered: Numbered) {
    this.#byIid.set(iid, numbered)
    this.#highest = Math.max(this.#highest, iid)
  }
}
