import type { MatrixRow } from '../ui/matrix.tsx'
import { bytes, count, pluralize } from '../ui/number.ts'
import type { ActionOptions, ProjectAction, ProjectContents } from './action-plan.ts'

type Totals = NonNullable<ProjectContents['holds']>

/** `10 issues, 1 merge request`, without zero counts. */
const listNonZero = (...all: readonly (readonly [n: number, one: string, many?: string])[]) =>
  all
    .filter(([n]) => n > 0)
    .map((part) => pluralize(...part))
    .join(', ')

/** Sums the contents of all projects. Contents are null for projects that the user does not own; those are always skipped. */
function totalsOf(projects: readonly ProjectContents[]): Totals {
  const totals = {
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
    totals.issues += holds.issues
    totals.open_issues += holds.open_issues
    totals.merge_requests += holds.merge_requests
    totals.milestones += holds.milestones
    totals.labels += holds.labels
    totals.deployments += holds.deployments
    totals.members += holds.members
    totals.shares += holds.shares
    totals.forks += holds.forks
    totals.stars += holds.stars
    totals.storage_size += holds.storage_size
  }
  return totals
}

const levels = ['private', 'internal', 'public'] as const

interface Projects {
  /** Projects that the action applies to. */
  eligible: readonly ProjectContents[]
  /** All selected projects, including skipped ones. */
  all: readonly ProjectContents[]
}

/** What happens to each kind of content, with counts. Kinds with a count of zero are omitted. */
export const impactRows = (
  action: ProjectAction,
  projects: Projects,
  columnCount: number,
  options: ActionOptions,
): MatrixRow[] => allRows(action, projects, columnCount, options).filter(({ what }) => what !== '')

function allRows(
  action: ProjectAction,
  { eligible, all }: Projects,
  columnCount: number,
  options: ActionOptions,
): MatrixRow[] {
  const totals = totalsOf(eligible)
  const inAllColumns = (outcome: string): readonly string[] => Array.from({ length: columnCount }, () => outcome)
  const projectsText = pluralize(eligible.length, 'project')
  const issuesRow: Omit<MatrixRow, 'outcomes'> = {
    what: listNonZero([totals.issues, 'issue'], [totals.merge_requests, 'merge request']),
    detail: `${totals.issues > 0 ? `${pluralize(totals.open_issues, 'open issue')}; ` : ''}with comments, time tracking and subscriptions`,
  }
  const labelsRow: Omit<MatrixRow, 'outcomes'> = {
    what: listNonZero([totals.labels, 'label'], [totals.milestones, 'milestone'], [totals.deployments, 'deployment']),
    detail: 'group labels and milestones are kept',
  }
  const membersRow: Omit<MatrixRow, 'outcomes'> = {
    what: listNonZero([totals.members, 'membership'], [totals.shares, 'group share']),
    detail: 'direct',
  }
  const forkRows =
    totals.forks > 0
      ? [
          {
            what: pluralize(totals.forks, 'fork'),
            detail: totals.forks === 1 ? 'a separate project' : 'separate projects',
          },
        ]
      : []
  const repositoryRow = { what: 'Repositories, wikis and files', detail: bytes(totals.storage_size) }
  const namespacePaths = [...new Set(eligible.map((project) => project.namespace_path))]
  const groupPaths = namespacePaths.filter((path) =>
    eligible.some((project) => project.namespace_path === path && project.namespace_kind === 'group'),
  )
  const namespaceRow = {
    what: namespacePaths.length === 1 ? `Namespace ${namespacePaths[0]}` : `${count(namespacePaths.length)} namespaces`,
    detail: 'with group labels, milestones and members',
  }
  switch (action) {
    case 'archive':
      return [
        { what: projectsText, outcomes: inAllColumns('read-only') },
        { ...issuesRow, outcomes: inAllColumns('read-only') },
        { ...repositoryRow, outcomes: inAllColumns('read-only') },
        { ...membersRow, outcomes: inAllColumns('unchanged') },
        ...forkRows.map((row) => ({ ...row, outcomes: inAllColumns('unchanged') })),
      ]
    case 'unarchive':
      return [
        { what: projectsText, outcomes: inAllColumns('writable') },
        { ...issuesRow, outcomes: inAllColumns('writable') },
        { ...membersRow, outcomes: inAllColumns('unchanged') },
      ]
    case 'export':
      return [
        { what: projectsText, detail: 'with settings, members and uploaded files', outcomes: inAllColumns('exported') },
        { ...issuesRow, detail: 'with comments and time tracking', outcomes: inAllColumns('exported') },
        {
          ...labelsRow,
          what: listNonZero([totals.labels, 'label'], [totals.milestones, 'milestone']),
          outcomes: inAllColumns('exported'),
        },
        { what: 'Repositories and wikis', outcomes: inAllColumns('not exported') },
      ]
    case 'restore':
      return [
        { what: projectsText, detail: 'with name and path', outcomes: inAllColumns('restored') },
        { ...issuesRow, outcomes: inAllColumns('restored') },
      ]
    case 'visibility':
      return [
        ...levels.flatMap((level) => {
          // Projects that already have the selected level are skipped, but still listed as unchanged.
          const counted = level === options.visibility ? all : eligible
          const n = counted.filter((project) => project.visibility === level).length
          const becomes = n === 1 ? 'becomes' : 'become'
          const outcomes = levels.map((to) => (to === level ? 'unchanged' : `${becomes} ${to}`))
          return n > 0 ? [{ what: `${count(n)} ${level} ${n === 1 ? 'project' : 'projects'}`, outcomes }] : []
        }),
        { ...issuesRow, outcomes: ['for members', 'for signed-in users', 'for everyone'] },
        ...forkRows.map((row) => ({ ...row, outcomes: inAllColumns('unchanged') })),
        { ...membersRow, outcomes: inAllColumns('unchanged') },
      ]
    case 'transfer':
      return [
        { what: 'Paths', detail: transferExample(eligible[0], options), outcomes: inAllColumns('change') },
        { what: 'Old paths', detail: 'for read requests', outcomes: inAllColumns('redirect') },
        { ...issuesRow, outcomes: inAllColumns('unchanged') },
        { ...membersRow, outcomes: inAllColumns('unchanged') },
        ...(groupPaths.length > 0
          ? [
              {
                what: 'Inherited memberships',
                detail: groupPaths.slice(0, 3).join(', '),
                outcomes: inAllColumns('replaced'),
              },
            ]
          : []),
      ]
    case 'delete':
      return deletionRows()
  }

  function deletionRows(): MatrixRow[] {
    const delayed = eligible.some((project) => project.deletion.after_days !== null)
    const outcomesOf = (outcome: string): readonly string[] =>
      columnCount > 1 ? [delayed ? `${outcome} later` : outcome, outcome] : [outcome]
    return [
      { ...issuesRow, outcomes: outcomesOf('deleted'), destructive: true },
      { ...labelsRow, outcomes: outcomesOf('deleted'), destructive: true },
      { ...repositoryRow, outcomes: outcomesOf('deleted'), destructive: true },
      { ...membersRow, outcomes: outcomesOf('removed') },
      ...forkRows.map((row) => ({ ...row, outcomes: inAllColumns('kept') })),
      { ...namespaceRow, outcomes: inAllColumns('kept') },
    ]
  }
}

const transferExample = (project: ProjectContents | undefined, { destination }: ActionOptions) =>
  project &&
  destination &&
  `${project.path_with_namespace} → ${destination.full_path}/${project.path_with_namespace.split('/').at(-1)}`
