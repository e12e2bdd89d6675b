import type { Target } from './draft.ts'
import type { Person } from './people.ts'

/** An address with its parameters filled in. */
export interface Probe {
  path: string
  /** The same address with a record that does not exist, in the place of the first record that the person may not read. */
  missing: (person: Person) => string | undefined
}

interface Part {
  text: string
  target?: Target
}

/** All addresses that a template stands for in this world. Empty if the world has no records for one of its parameters. */
export function probesOf(template: string, targets: ReadonlyMap<string, readonly Target[]>): Probe[] {
  let drafts: Part[][] = [[]]
  for (const text of template.split(/(?<=\/)/)) {
    const [, name = '', tail = ''] = /^:(\w+)(\/?)$/.exec(text) ?? []
    drafts = text.startsWith(':')
      ? drafts.flatMap((parts) =>
          targetsOf(targets, keyOf(parts), name).map((target) => [
            ...parts,
            { text: `${target.value}${tail}`, target },
          ]),
        )
      : drafts.map((parts) => [...parts, { text }])
  }
  return drafts.map((parts) => ({ path: written(parts), missing: (person) => withMissing(parts, person) }))
}

/** Where two parameters can follow one beginning, the name of one of them is in the key: `/projects/1/uploads/:secret`. */
const targetsOf = (targets: ReadonlyMap<string, readonly Target[]>, key: string, name: string) =>
  targets.get(`${key}:${name}`) ?? targets.get(key) ?? []

/** The part of the address before the parameter. Gantry's own addresses name the same records as the others. */
const keyOf = (parts: readonly Part[]) => written(parts).replace('/-/gantry/v1', '')

const written = (parts: readonly Part[]) => parts.map(({ text }) => text).join('')

function withMissing(parts: readonly Part[], person: Person) {
  const first = parts.findIndex(({ target }) => target && !target.mayRead(person))
  if (first < 0) return undefined
  const missing = typeof parts[first]?.target?.value === 'number' ? '999999' : 'f'.repeat(40)
  return written(
    parts.map((part, n) => (n === first ? { text: missing + (part.text.endsWith('/') ? '/' : '') } : part)),
  )
}

interface Ids {
  projects: readonly number[]
  groups: readonly number[]
  /** As `project:number`. */
  issues: readonly string[]
}

const DATES = 'start_date=2026-05-01&end_date=2026-05-31'

/** What some addresses need or take besides the parameters of all lists, by their ends. The first one that fits counts. */
const QUERIES: readonly [RegExp, (ids: Ids) => string][] = [
  [/users\/groups$/, () => 'group_by=state'],
  [/issues\/group(s|ed)$/, () => 'state=all&group_by=project'],
  [/dora\/incidents$/, () => `metric=time_to_restore_service&${DATES}`],
  [/dora\/(deployments|merge_requests)$/, () => DATES],
  [/dora\/metrics$/, () => 'metric=deployment_frequency'],
  [/issues\/selected$/, ({ issues }) => `issues=${issues.join(',')}`],
  [/gantry\/v1\/(labels|milestones|issues\/assignable_users)$/, ({ projects }) => `projects=${projects.join(',')}`],
  [/projects\/(activity|contents)$/, ({ projects }) => `ids=${projects.join(',')}`],
  [/groups\/(counts|shares)$/, ({ groups }) => `ids=${groups.join(',')}`],
  [/cleanup\/projects$/, () => 'reason=largest'],
  [/^\/keys$/, () => `fingerprint=${'0'.repeat(43)}`],
  [/\/(issues|merge_requests|issues_statistics)$/, () => 'state=all'],
]

/** Lists show as much as they can. */
export function queryOf(template: string, ids: Ids): string {
  const [, query] = QUERIES.find(([end]) => end.test(template)) ?? []
  return `?scope=all&per_page=100${query ? `&${query(ids)}` : ''}`
}
