import type { MatrixRow } from '../ui/matrix.tsx'
import { bytes, count } from '../ui/number.ts'
import type { Act, Choice, Contents } from './bulk-plan.ts'

type Sums = NonNullable<Contents['holds']>

const things = (n: number, one: string, many = `${one}s`) => `${count(n)} ${n === 1 ? one : many}`
/** Those of which there are any. */
const listed = (...all: readonly (readonly [n: number, one: string, many?: string])[]) =>
  all
    .filter(([n]) => n > 0)
    .map((each) => things(...each))
    .join(', ')

/** What the projects hold in all. What a project does not tell counts for nothing: it is one that the act is refused for. */
function sumsOf(projects: readonly Contents[]): Sums {
  const sums = {
    issues: 0,
    open_issues: 0,
    merge_requests: 0,
    milestones: 0,
    labels: 0,
    deployments: 0,
    members: 0,
    shares: 0,
    forks: 0,
    stars: 0,
    storage_size: 0,
  }
  for (const { holds } of projects) {
    if (!holds) continue
    sums.issues += holds.issues
    sums.open_issues += holds.open_issues
    sums.merge_requests += holds.merge_requests
    sums.milestones += holds.milestones
    sums.labels += holds.labels
    sums.deployments += holds.deployments
    sums.members += holds.members
    sums.shares += holds.shares
    sums.forks += holds.forks
    sums.stars += holds.stars
    sums.storage_size += holds.storage_size
  }
  return sums
}

const levels = ['private', 'internal', 'public'] as const

interface Whom {
  goes: readonly Contents[]
  all: readonly Contents[]
}

/** Every thing that the act touches or leaves, in numbers; what there is none of is left out. */
export const touchesOf = (act: Act, whom: Whom, ways: number, choice: Choice): MatrixRow[] =>
  linesOf(act, whom, ways, choice).filter(({ what }) => what !== '')

function linesOf(act: Act, { goes, all }: Whom, ways: number, choice: Choice): MatrixRow[] {
  const sums = sumsOf(goes)
  const each = (fate: string): readonly string[] => Array.from({ length: ways }, () => fate)
  const work: Omit<MatrixRow, 'outcomes'> = {
    what: listed([sums.issues, 'issue'], [sums.merge_requests, 'merge request']),
    detail: `${sums.issues > 0 ? `${things(sums.open_issues, 'issue')} open; ` : ''}with notes, time and subscriptions`,
  }
  const plans: Omit<MatrixRow, 'outcomes'> = {
    what: listed([sums.labels, 'label'], [sums.milestones, 'milestone'], [sums.deployments, 'deployment']),
    detail: 'of the projects themselves',
  }
  const people: Omit<MatrixRow, 'outcomes'> = {
    what: listed([sums.members, 'membership'], [sums.shares, 'share with a group', 'shares with groups']),
    detail: 'direct ones',
  }
  const forks = sums.forks > 0 ? [{ what: things(sums.forks, 'fork'), detail: 'other projects of their own' }] : []
  const repository = { what: 'Repositories, wikis and files', detail: bytes(sums.storage_size) }
  const above = [...new Set(goes.map((one) => one.namespace_path))]
  const groups = above.filter((path) =>
    goes.some((one) => one.namespace_path === path && one.namespace_kind === 'group'),
  )
  const namespaces = {
    what: above.length === 1 ? `Namespace ${above[0]}` : `${count(above.length)} namespaces`,
    detail: 'with the labels, milestones and people of their groups',
  }
  switch (act) {
    case 'archive':
      return [
        { what: things(goes.length, 'project'), outcomes: each('read-only') },
        { ...work, outcomes: each('frozen') },
        { ...repository, outcomes: each('frozen') },
        { ...people, outcomes: each('stay') },
        ...forks.map((touch) => ({ ...touch, outcomes: each('stay') })),
      ]
    case 'unarchive':
      return [
        { what: things(goes.length, 'project'), outcomes: each('writable') },
        { ...work, outcomes: each('writable') },
        { ...people, outcomes: each('stay') },
      ]
    case 'restore':
      return [
        { what: things(goes.length, 'project'), detail: 'under their own names and paths', outcomes: each('back') },
        { ...work, outcomes: each('back') },
      ]
    case 'visibility':
      return [
        ...levels.flatMap((level) => {
          // What is left out stays as it is, and is named as such.
          const told = level === choice.visibility ? all : goes
          const there = told.filter((one) => one.visibility === level).length
          const outcomes = levels.map((to) => (to === level ? 'stay' : `become ${to}`))
          return there > 0
            ? [{ what: `${things(there, 'project')} ${there === 1 ? 'is' : 'are'} ${level}`, outcomes }]
            : []
        }),
        { ...work, outcomes: ['for members', 'for all who sign in', 'for everybody'] },
        ...forks.map((touch) => ({ ...touch, outcomes: each('stay') })),
        { ...people, outcomes: each('stay') },
      ]
    case 'transfer':
      return [
        { what: 'Paths', detail: transferExample(goes[0], choice), outcomes: each('change') },
        { what: 'Earlier paths', detail: 'in links and remotes', outcomes: each('lead on') },
        { ...work, outcomes: each('stay') },
        { ...people, outcomes: each('stay') },
        ...(groups.length > 0
          ? [{ what: 'People of the groups above', detail: groups.slice(0, 3).join(', '), outcomes: each('replaced') }]
          : []),
      ]
    case 'delete':
      return deletion()
  }

  function deletion(): MatrixRow[] {
    const kept = goes.some((one) => one.deletion.after_days !== null)
    const way = (now: string): readonly string[] => (ways > 1 ? [kept ? `${now} later` : now, now] : [now])
    return [
      { ...work, outcomes: way('destroyed') },
      { ...plans, outcomes: way('destroyed') },
      { ...repository, outcomes: way('destroyed') },
      { ...people, outcomes: way('removed') },
      ...forks.map((touch) => ({ ...touch, outcomes: each('stay') })),
      { ...namespaces, outcomes: each(above.length === 1 ? 'stays' : 'stay') },
    ]
  }
}

const transferExample = (one: Contents | undefined, { to }: Choice) =>
  one && to && `${one.path_with_namespace} → ${to.full_path}/${one.path_with_namespace.split('/').at(-1)}`
