import { printFilter } from '../ui/filter-query.ts'
import { LinkButton } from '../ui/link-button.tsx'
import type { Home } from './home.ts'

/** The list of open issues with a label or milestone, of the project or group. */
export const issuesTarget = (
  { kind, id }: Pick<Home, 'kind' | 'id'>,
  operator: 'label' | 'milestone',
  value: string,
) => {
  const q = printFilter([
    { kind: 'operator', operator: 'state', value: 'opened', negated: false },
    { kind: 'operator', operator, value, negated: false },
  ])
  return kind === 'project'
    ? ({ to: '/projects/$projectId', params: { projectId: String(id) }, search: { tab: 'issues', q } } as const)
    : ({ to: '/groups/$groupId', params: { groupId: String(id) }, search: { tab: 'issues', q } } as const)
}

interface Props {
  home: Pick<Home, 'kind' | 'id'>
  operator: 'label' | 'milestone'
  value: string
}

export const IssuesLink = ({ home, operator, value }: Props) => (
  <LinkButton {...issuesTarget(home, operator, value)}>View issues</LinkButton>
)
