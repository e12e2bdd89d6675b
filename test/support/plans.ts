import SQLite from 'better-sqlite3'
import { expect } from 'vitest'

/** A statement that ran, with its query plan: one step per line, indented by nesting. */
export interface Plan {
  sql: string
  steps: string[]
}

interface Ran {
  source: string
  database: SQLite.Database
  parameters: unknown[]
}

/** Every statement of the process runs through these methods. */
const methods = ['all', 'get', 'run', 'iterate'] as const
const prototype: object = Object.getPrototypeOf(new SQLite(':memory:').prepare('SELECT 1'))

/**
 * The plans of all statements that `work` makes the server run, each statement once, in their order:
 * `const plans = await plansOf(() => as(user)('GET /projects', {}))`
 */
export async function plansOf(work: () => Promise<unknown>): Promise<Plan[]> {
  const ran = new Map<string, Ran>()
  const originals = methods.map((name) => {
    const original: unknown = Reflect.get(prototype, name)
    if (typeof original !== 'function') throw new Error(`A statement has no ${name}`)
    Reflect.set(prototype, name, function (this: SQLite.Statement, ...args: unknown[]) {
      const [parameters] = args
      ran.set(this.source, {
        source: this.source,
        database: this.database,
        parameters: Array.isArray(parameters) ? parameters : args,
      })
      return Reflect.apply(original, this, args)
    })
    return [name, original] as const
  })
  try {
    await work()
  } finally {
    for (const [name, original] of originals) Reflect.set(prototype, name, original)
  }
  return [...ran.values()].map(explain)
}

/** The plan of a single statement. */
export const planOf = (database: SQLite.Database, sql: string, parameters: unknown[] = []): Plan =>
  explain({ source: sql, database, parameters })

/** The plan whose SQL contains the part. */
export function planWith(plans: readonly Plan[], part: string | RegExp): Plan {
  const found = plans.filter(({ sql }) => (typeof part === 'string' ? sql.includes(part) : part.test(sql)))
  const [only] = found
  if (!only || found.length > 1)
    throw new Error(`${found.length} statements have ${part} in them:\n${plans.map(({ sql }) => sql).join('\n\n')}`)
  return only
}

/** `ties`: rows with equal keys from the index. `merged`: the results of several limited walks. */
type Sort = 'ties' | 'merged'

export interface ExpectedPlan {
  /** Indexes that must be used. */
  uses?: string | readonly string[]
  /** Tables and aliases that may be scanned: few rows, or a walk along an index that LIMIT ends. */
  scans?: readonly string[]
  /** What may be sorted: anything (`true`), nothing (`false`), or the listed kinds. */
  sorts?: boolean | readonly Sort[]
}

/** Checks that a plan uses these indexes, scans no table, builds no temporary index and sorts nothing, except as allowed. */
export function expectPlan(plan: Plan, { uses = [], scans = [], sorts = false }: ExpectedPlan = {}) {
  const used = indexesOf(plan)
  const missing = [uses].flat().filter((name) => !used.includes(name))
  expect({ missing, faults: faultsOf(plan, { scans, sorts }) }, `${plan.sql}\n\n${plan.steps.join('\n')}\n`).toEqual({
    missing: [],
    faults: [],
  })
}

/** Checks the plan of every statement of a request in the same way. */
export function expectPlans(plans: readonly Plan[], expected: Omit<ExpectedPlan, 'uses'> = {}) {
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans) expectPlan(plan, expected)
}

/** The indexes that a plan uses, each once. */
const indexesOf = ({ steps }: Plan): string[] => [
  ...new Set(steps.flatMap((step) => / USING (?:COVERING )?INDEX (\w+)/.exec(step)?.[1] ?? [])),
]

/** The steps of a plan that grow with the data. */
export function faultsOf(
  { steps }: Plan,
  { scans = [], sorts = false }: Pick<ExpectedPlan, 'scans' | 'sorts'> = {},
): string[] {
  const subqueries = steps.flatMap((step) => /(?:CO-ROUTINE|MATERIALIZE) (\S+)$/.exec(step)?.[1] ?? [])
  const ownTable = (step: string) => {
    const [, read, name = ''] = /^ *(SCAN|SEARCH) (\S+)/.exec(step) ?? []
    if (read === undefined || name.startsWith('(') || subqueries.includes(name)) return undefined
    return /VIRTUAL TABLE|CONSTANT ROW|VALUES CLAUSE/.test(step) ? undefined : { read, name }
  }
  return steps
    .filter((step, index) => {
      if (step.includes('AUTOMATIC')) return true
      if (!step.includes('USE TEMP B-TREE')) {
        const table = ownTable(step)
        return table?.read === 'SCAN' && !scans.includes(table.name)
      }
      if (typeof sorts === 'boolean') return !sorts
      const isTies = /FOR LAST (\d+ )?TERMS? OF ORDER BY/.test(step)
      if (isTies) return !sorts.includes('ties')
      return !sorts.includes('merged') || siblingsOf(steps, index).some((one) => ownTable(one) !== undefined)
    })
    .map((step) => step.trim())
}

/** The other steps under the same step. */
function siblingsOf(steps: readonly string[], index: number): string[] {
  const depthOf = (step: string) => step.length - step.trimStart().length
  const depth = depthOf(steps[index] ?? '')
  const first = steps.findLastIndex((step, i) => i < index && depthOf(step) < depth) + 1
  const last = steps.findIndex((step, i) => i > index && depthOf(step) < depth)
  return steps.slice(first, last === -1 ? undefined : last).filter((step) => depthOf(step) === depth)
}

interface Step {
  id: number
  parent: number
  detail: string
}

function explain({ source, database, parameters }: Ran): Plan {
  const rows = database.prepare<unknown[], Step>(`EXPLAIN QUERY PLAN ${source}`).all(...parameters)
  const depths = new Map<number, number>()
  const steps = rows.map(({ id, parent, detail }) => {
    const depth = depths.get(parent) ?? 0
    depths.set(id, depth + 1)
    return '  '.repeat(depth) + detail
  })
  return { sql: source, steps }
}
