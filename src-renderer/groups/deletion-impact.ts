import type { ResponseBody } from '../api/client.ts'
import { bytes, count, pluralize } from '../ui/number.ts'

type Holds = NonNullable<ResponseBody<'GET /-/gantry/v1/groups/:id/contents'>['holds']>

/** `10 issues, 1 merge request`, without zero counts. */
const listNonZero = (...parts: readonly (readonly [n: number, one: string, many?: string])[]) =>
  parts
    .filter(([n]) => n > 0)
    .map(([n, one, many]) => pluralize(n, one, many))
    .join(', ')

/** What becomes of everything in the group. */
export function impactRows(holds: Holds, deletionDay: string | undefined) {
  const when = deletionDay ? ` on ${deletionDay}` : ''
  const outcomes = [`deleted${when}`]
  const { archived_projects: archived } = holds
  return [
    {
      what: holds.subgroups > 0 ? `The group and ${pluralize(holds.subgroups, 'subgroup')}` : 'The group',
      detail: 'with settings and push rules',
      outcomes,
      destructive: true as const,
    },
    {
      what: listNonZero([holds.projects, 'project']),
      detail: `${bytes(holds.storage_size)}${archived > 0 ? `, ${count(archived)} archived` : ''}`,
      outcomes,
      destructive: true as const,
    },
    {
      what: listNonZero([holds.issues, 'issue'], [holds.merge_requests, 'merge request']),
      detail: listNonZero([holds.open_issues, 'open issue']),
      outcomes,
      destructive: true as const,
    },
    {
      what: listNonZero([holds.labels, 'label'], [holds.milestones, 'milestone']),
      outcomes,
      destructive: true as const,
    },
    {
      what: listNonZero([holds.members, 'membership'], [holds.shares, 'group share']),
      detail: holds.subgroups + holds.projects > 0 ? 'in the group, its subgroups and projects' : 'in the group',
      outcomes: [`removed${when}`],
    },
    { what: 'User accounts of members', outcomes: ['kept'] },
  ].filter(({ what }) => what !== '')
}
