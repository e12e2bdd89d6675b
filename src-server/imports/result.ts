import { z } from 'zod'
import { isStored } from './archive/record-counts.ts'
import { CREDITS, type Credits, noCredits, OUTCOMES, type Outcomes, type Tally } from './tally.ts'

/** How a person of the archive became an account of this instance, or why not. */
export const MATCHES = [
  /** The email address of the archive's member belongs to the account. */
  'email',
  'no_account',
  'no_address',
  /** Referred to by records, but not a member in the archive. */
  'not_a_member',
  /** Members are looked up only if an administrator imports. */
  'not_looked_up',
  /** The record names nobody. */
  'no_author',
] as const

const credits = z.object({
  issues: z.int(),
  merge_requests: z.int(),
  snippets: z.int(),
  notes: z.int(),
  other: z.int(),
}) satisfies z.ZodType<Credits>

const personSchema = z.object({
  /** The person's id on the source server; null for records that name nobody. */
  source_id: z.int().nullable(),
  name: z.string().nullable(),
  username: z.string().nullable(),
  match: z.enum(MATCHES),
  user_id: z.int().nullable(),
  credits,
})
export type ImportedPerson = z.output<typeof personSchema>

const resultSchema = z.object({
  relations: z.array(z.object({ name: z.string(), outcomes: z.partialRecord(z.enum(OUTCOMES), z.int()) })),
  people: z.array(personSchema),
  /** Credits of people beyond the limit. */
  further: credits,
})

/** A result is written with every batch, so it names only so many people. Members come first. */
const MAX_PEOPLE = 500
const MAX_NAME = 100

/** Who a person of the archive is here. */
export type Identify = (source_id: number | null) => Pick<ImportedPerson, 'username' | 'match' | 'user_id'>

/** What became of the records of an archive: counts per relation, and the people whose records they are. */
export class ImportResult {
  readonly relations: ReadonlyMap<string, Outcomes>
  readonly people: ReadonlyMap<number | null, ImportedPerson>
  readonly further: Credits

  private constructor(relations: ReadonlyMap<string, Outcomes>, people: ImportResult['people'], further: Credits) {
    this.relations = relations
    this.people = people
    this.further = further
  }

  /** The result before anything is written. It knows already which records will be left out. */
  static begin(counts: ReadonlyMap<string, number>, { maps_users }: { maps_users: boolean }): ImportResult {
    const relations = [...counts].map(([name, read]): [string, Outcomes] => {
      if (!isStored(name)) return [name, { read, not_stored: read }]
      if (!maps_users && name === 'project_members') return [name, { read, needs_administrator: read }]
      return [name, { read }]
    })
    return new ImportResult(new Map(relations), new Map(), noCredits())
  }

  static parse(text: string): ImportResult {
    const { relations, people, further } = resultSchema.parse(JSON.parse(text))
    return new ImportResult(
      new Map(relations.map(({ name, outcomes }) => [name, outcomes])),
      new Map(people.map((person) => [person.source_id, person])),
      further,
    )
  }

  toText(): string {
    const relations = [...this.relations].map(([name, outcomes]) => ({ name, outcomes }))
    return JSON.stringify({ relations, people: [...this.people.values()], further: this.further })
  }

  get failed_records(): number {
    return [...this.relations.values()].reduce((sum, { failed = 0 }) => sum + failed, 0)
  }

  /** How many records are done, in whichever way, and of how many. */
  get progress(): { done: number; total: number } {
    const ends = OUTCOMES.filter((outcome) => outcome !== 'read' && outcome !== 'added')
    const all = [...this.relations.values()]
    const sum = (of: readonly (typeof OUTCOMES)[number][]) =>
      all.reduce((n, outcomes) => n + of.reduce((m, outcome) => m + (outcomes[outcome] ?? 0), 0), 0)
    return { done: sum(ends), total: sum(['read']) }
  }

  /** This result and the records of one more transaction. */
  with(tally: Tally, identify: Identify): ImportResult {
    const relations = new Map(this.relations)
    for (const [name, outcomes] of tally.outcomes) relations.set(name, sumOf(relations.get(name) ?? {}, outcomes))
    const people = new Map(this.people)
    let further = this.further
    for (const [source_id, { name, credits: more }] of tally.people) {
      const known = people.get(source_id)
      if (known || people.size < MAX_PEOPLE) {
        const person = known ?? { source_id, name: null, ...identify(source_id), credits: noCredits() }
        const shown_name = person.name ?? (name === null ? null : name.slice(0, MAX_NAME).toWellFormed())
        people.set(source_id, { ...person, name: shown_name, credits: addCredits(person.credits, more) })
      } else further = addCredits(further, more)
    }
    return new ImportResult(relations, people, further)
  }
}

function sumOf(a: Outcomes, b: Outcomes): Outcomes {
  const sum = { ...a }
  for (const outcome of OUTCOMES) if (b[outcome]) sum[outcome] = (a[outcome] ?? 0) + b[outcome]
  return sum
}

function addCredits(a: Credits, b: Credits): Credits {
  const sum = { ...a }
  for (const credit of CREDITS) sum[credit] += b[credit]
  return sum
}
