import { pluralize } from '../ui/number.ts'
import type { CountedGroup } from '../ui/table-lines.ts'
import { stateName, userKinds, userStates } from './user.ts'
import type { GroupBy } from './user-source.ts'
import classes from './users.module.css'

const factorNames: Record<string, string> = {
  enabled: 'Two-factor on',
  disabled: 'Two-factor off',
  none: 'Bots and the ghost user',
}

const nameOf: Record<GroupBy, (key: string) => string> = {
  state: (key) => userStates.flatMap(({ api }) => (api === key ? [stateName(api)] : []))[0] ?? key,
  kind: (key) => userKinds.find(({ value }) => value === key)?.plural ?? key,
  two_factor: (key) => factorNames[key] ?? key,
}

interface Props {
  group_by: GroupBy
  groups: readonly CountedGroup[]
  /** The key of the group. */
  of: string
}

/** The head of a group: its name and the number of all its users. */
export function UserGroupHead({ group_by, groups, of }: Props) {
  const group = groups.find(({ key }) => key === of)
  if (!group) return null
  return (
    <span className={classes.group}>
      <b className={classes.groupName}>{nameOf[group_by](of)}</b>
      <span className="quiet">{pluralize(group.rows, 'user')}</span>
    </span>
  )
}
