import type { ImportedRelation } from './archive/members.ts'
import { countParts, isStored } from './archive/record-counts.ts'
import type { Fault } from './records/faults.ts'
import type { Parts } from './records/scalars.ts'

/** Why a valid record is not written. None of these is a failure. */
export const LEFT_OUT_REASONS = [
  /** Gantry does not store records of this kind. */
  'not_stored',
  /** The project, or a parent group, had the label, milestone or member already. */
  'already_exists',
  /** The archive has the same thing twice, or two people of the archive are one person here. */
  'duplicate',
  /** Only administrators import members and custom attributes. */
  'needs_administrator',
  /** No user of this instance has the email address of the member, or the archive names no address. */
  'no_account',
  /** A request for access is not a membership. */
  'access_request',
  /** No group above the project has the iteration, or an epic to which the importing user may add issues. */
  'not_in_group',
] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

/** `added` counts labels and milestones that are no records of their own in the archive: other records refer to them. */
export const OUTCOMES = ['read', 'written', 'failed', 'added', ...LEFT_OUT_REASONS] as const
type Outcome = (typeof OUTCOMES)[number]
export type Outcomes = Partial<Record<Outcome, number>>

/** What people are credited with: records that they wrote; `other` are assignments, reviews, reactions, time entries and events. */
export const CREDITS = ['issues', 'merge_requests', 'snippets', 'notes', 'other'] as const
type Credit = (typeof CREDITS)[number]
export type Credits = Record<Credit, number>
export const noCredits = (): Credits => ({ issues: 0, merge_requests: 0, snippets: 0, notes: 0, other: 0 })

/** A line of a relation. `iid` and `title` help people to find the record in the archive. */
export interface RecordPlace {
  relation: ImportedRelation
  line_number: number
  iid: number | null
  title: string | null
}

/** What the platform's form of a failure says about its cause. */
export interface Cause {
  source: string
  exception_class: string
}
export const INVALID_RECORD: Cause = { source: 'read_record', exception_class: 'RecordInvalid' }
export const CONFLICT: Cause = { source: 'write_record', exception_class: 'RecordNotUnique' }
/** A fault of the instance let the record fail, as a time limit of the database does. */
export const CANCELED: Cause = { source: 'write_record', exception_class: 'QueryCanceled' }
const INVALID_PART: Cause = { source: 'read_part', exception_class: 'RecordInvalid' }

/** `part` names the list inside the record, such as `notes`; null if the whole record failed. */
export interface FailedRecord extends RecordPlace, Fault, Cause {
  part: string | null
}

/** Failures that are kept for one relation, or for one part of its records. All of them are counted. */
export const KEPT_FAILURES = 100

/** What became of the records of one transaction. */
export class Tally {
  readonly outcomes = new Map<string, Outcomes>()
  readonly people = new Map<number | null, { name: string | null; credits: Credits }>()
  readonly #failures = new Map<string, FailedRecord[]>()
  #place: RecordPlace | undefined

  /** The newest failures of each relation and part. */
  get failures(): FailedRecord[][] {
    return [...this.#failures.values()]
  }

  /** Everything that is counted until the next call belongs to this record. */
  begin(place: RecordPlace) {
    this.#place = place
  }

  count(name: string, outcome: Outcome, n = 1) {
    if (n === 0) return
    const counted = this.outcomes.get(name) ?? {}
    this.outcomes.set(name, { ...counted, [outcome]: (counted[outcome] ?? 0) + n })
  }

  /** Counts the current record and all of its parts as failed. */
  fail(relation: string, record: unknown, fault: Fault, cause: Cause) {
    this.count(relation, 'failed')
    countParts(relation, record, (part) => {
      if (isStored(part)) this.count(part, 'failed')
    })
    this.#keep(null, fault, cause)
  }

  failPart(part: string, fault: Fault) {
    this.count(part, 'failed')
    this.#keep(part, fault, INVALID_PART)
  }

  /** Counts the parts of the current record. If fewer are written than are valid, the others are duplicates. */
  countParts(part: string, { valid, invalid, faults }: Parts<unknown>, written = valid.length) {
    this.count(part, 'written', written)
    this.count(part, 'duplicate', valid.length - written)
    this.count(part, 'failed', invalid)
    for (const { field, reason } of faults) this.#keep(part, { field: fieldIn(part, field), reason }, INVALID_PART)
  }

  credit(source_id: number | null, credit: Credit, name: string | null = null) {
    const person = this.mention(source_id)
    person.name ??= name
    person.credits[credit] += 1
  }

  /** Names a person in the result, with or without records. */
  mention(source_id: number | null) {
    const person = this.people.get(source_id) ?? { name: null, credits: noCredits() }
    this.people.set(source_id, person)
    return person
  }

  #keep(part: string | null, fault: Fault, cause: Cause) {
    if (!this.#place) return
    const key = `${this.#place.relation} ${part ?? ''}`
    const kept = this.#failures.get(key) ?? []
    if (kept.length === KEPT_FAILURES) kept.shift()
    kept.push({ ...this.#place, part, ...fault, ...cause })
    this.#failures.set(key, kept)
  }
}

/** `timelogs`, `[0].time_spent` → `timelogs[0].time_spent`. */
function fieldIn(part: string, field: string | null): string {
  if (field === null || field === '') return part
  return field.startsWith('[') ? `${part}${field}` : `${part}.${field}`
}
