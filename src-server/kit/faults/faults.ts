import { conflict, notFound } from '../errors.ts'
import { byState } from '../reason.ts'
import { type EffectOf, targetOf } from './effect.ts'
import { type Hit, Rule, type RuleFacts } from './rule.ts'

/** More would hide a test suite that forgets its faults, and each request is compared with all of them. */
const MOST_RULES = 200
/** Jobs whose turn has been decided. They are forgotten in the order in which they became due. */
const MOST_JOBS = 10_000
/** Rules as they were before their last change or their removal. The oldest are forgotten. */
const MOST_PAST = MOST_RULES

/** The relation whose first records fail, because a fault says so. */
export interface FailingRelation {
  relation: EffectOf<'failed_relation'>['relation']
  records: number
  /** Says what failed: `fault slow-import, rule 1`. */
  label: string
}

/** The faults of one instance, in memory. They begin empty, and last until they are removed or the instance ends. */
export class Faults {
  #rules: readonly Rule[] = []
  #ids = 0
  /** The rules about requests that are on. Every request looks at this list. */
  of_requests: readonly Rule[] = []
  #of_jobs: readonly Rule[] = []
  #of_imports: readonly Rule[] = []
  /** The rule that holds a job; null for a job that has had its turn. */
  readonly #jobs = new Map<number, Rule | null>()
  /** By their ids, each rule as it was before its last change or its removal, with what it had counted. */
  readonly #past = new Map<number, Rule>()
  /** Set by the instance: jobs that a rule held can start. */
  whenChanged: () => void = () => {}

  /** In the order in which they were added. */
  list(): readonly Rule[] {
    return this.#rules
  }

  /** How many are on. */
  get active(): number {
    return this.#rules.filter(({ facts }) => facts.enabled).length
  }

  /** @throws ApiError 404 */
  find(id: number): Rule {
    const rule = this.#rules.find((one) => one.id === id)
    if (!rule) throw notFound('Fault')
    return rule
  }

  /** @throws ApiError 409 if there are too many */
  add(facts: RuleFacts): Rule {
    this.#requireRoom(1)
    const rule = new Rule(++this.#ids, facts)
    this.#set([...this.#rules, rule])
    return rule
  }

  /** Counts from the start again. @throws ApiError 404 */
  replace(id: number, facts: RuleFacts): Rule {
    const before = this.find(id)
    const rule = new Rule(id, facts)
    this.#keep(before)
    this.#set(this.#rules.map((one) => (one.id === id ? rule : one)))
    return rule
  }

  /**
   * Takes back the last change or the removal of a rule. It has again what it had counted before, and what it has counted since is what the
   * next call brings back.
   *
   * @throws ApiError 404, and 409 if it has not been changed or there are too many
   */
  restore(id: number): Rule {
    const past = this.#past.get(id)
    const present = this.#rules.find((one) => one.id === id)
    if (!past && present)
      throw conflict('The fault has not been changed, so there is nothing to take back.', byState('a changed fault'))
    if (!past) throw notFound('Fault')
    if (!present) this.#requireRoom(1)
    this.#past.delete(id)
    if (present) this.#keep(present)
    const others = this.#rules.filter((one) => one !== present)
    this.#set([...others, past].sort((one, other) => one.id - other.id))
    return past
  }

  /** Adds the rules of a pack, and removes those that it had, for good. @throws ApiError 409 if there are too many */
  setPack(pack: string, all: readonly RuleFacts[]): Rule[] {
    const others = this.#rules.filter(({ facts }) => facts.pack !== pack)
    this.#requireRoom(all.length + others.length - this.#rules.length)
    for (const [id, { facts }] of this.#past) if (facts.pack === pack) this.#past.delete(id)
    const added = all.map((facts) => new Rule(++this.#ids, facts))
    this.#set([...others, ...added])
    return added
  }

  /** Removes those for which the condition holds. `restore` brings each one back. */
  remove(condition: (rule: Rule) => boolean) {
    for (const rule of this.#rules) if (condition(rule)) this.#keep(rule)
    this.#set(this.#rules.filter((rule) => !condition(rule)))
  }

  /** How long a job has to wait before it starts, in milliseconds of the instance's clock; Infinity: until the rule is gone. */
  delayOf(job: { id: number; kind: string }, at: string): number {
    if (this.#of_jobs.length === 0) return 0
    const known = this.#jobs.get(job.id)
    if (known) return this.#of_jobs.includes(known) ? Number.POSITIVE_INFINITY : 0
    if (known === null) return 0
    let delay = 0
    let holding: Rule | null = null
    for (const rule of this.#of_jobs) {
      const { effect } = rule.facts
      if (effect.type !== 'slow_job' || (effect.job !== undefined && effect.job !== job.kind)) continue
      const claim = rule.take()
      claim?.hit({ at, what: `job ${job.kind}`, request_id: null })
      if (!claim) continue
      if (effect.seconds === undefined) holding = rule
      else delay = Math.max(delay, effect.seconds * 1000)
    }
    this.#decide(job.id, holding)
    return holding ? Number.POSITIVE_INFINITY : delay
  }

  /** Whether jobs may have to wait. */
  get slowsJobs(): boolean {
    return this.#of_jobs.length > 0
  }

  /** The relations that fail in an import which begins now. */
  failingRelations(hit: Omit<Hit, 'request_id'>): FailingRelation[] {
    return this.#of_imports.flatMap((rule) => {
      const { effect } = rule.facts
      const claim = rule.take()
      if (!claim || effect.type !== 'failed_relation') return []
      claim.hit({ ...hit, request_id: null })
      return [{ relation: effect.relation, records: effect.records, label: rule.label }]
    })
  }

  #keep(rule: Rule) {
    this.#past.delete(rule.id)
    this.#past.set(rule.id, rule)
    if (this.#past.size <= MOST_PAST) return
    const oldest = this.#past.keys().next().value
    if (oldest !== undefined) this.#past.delete(oldest)
  }

  #decide(job: number, holding: Rule | null) {
    this.#jobs.set(job, holding)
    if (this.#jobs.size <= MOST_JOBS) return
    const oldest = this.#jobs.keys().next().value
    if (oldest !== undefined) this.#jobs.delete(oldest)
  }

  #requireRoom(more: number) {
    if (this.#rules.length + more > MOST_RULES)
      throw conflict(`There can be ${MOST_RULES} faults. Remove some first.`, byState(`at most ${MOST_RULES} faults`))
  }

  #set(rules: readonly Rule[]) {
    this.#rules = rules
    const active = rules.filter(({ facts }) => facts.enabled)
    const of = (target: ReturnType<typeof targetOf>) => active.filter(({ facts }) => targetOf(facts.effect) === target)
    this.of_requests = of('requests')
    this.#of_jobs = of('jobs')
    this.#of_imports = of('imports')
    this.whenChanged()
  }
}
