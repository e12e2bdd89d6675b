import { SegmentedControl } from '@mantine/core'
import { ResourceTokens } from '../access/resource-tokens.tsx'
import { useUrlState } from '../lists/use-url-state.ts'
import { MembersTab } from '../members/members-tab.tsx'
import classes from '../projects/project-members.module.css'
import type { GroupDetail } from './group.ts'

interface Props {
  group: GroupDetail
  /** Access level of the current user. */
  level: number
}

/** The members of a group, and its access tokens. */
export function GroupMembers({ group: { id, full_path, name }, level }: Props) {
  const url = useUrlState()
  const shown = url.get('part') === 'tokens' ? 'tokens' : 'people'
  const tabSwitch = (
    <SegmentedControl
      className={classes.tabSwitch ?? ''}
      aria-label="Members"
      data={[
        { value: 'people', label: 'Members' },
        { value: 'tokens', label: 'Access tokens' },
      ]}
      value={shown}
      onChange={(picked) => url.push({ part: picked === 'people' ? undefined : picked, 'm-peek': undefined })}
    />
  )
  if (shown === 'people')
    return <MembersTab kind="group" id={id} name={full_path} title={name} level={level} leading={tabSwitch} />
  return (
    <>
      <div className={classes.bar}>{tabSwitch}</div>
      <ResourceTokens kind="group" id={id} name={full_path} level={level} />
    </>
  )
}
