import { SegmentedControl } from '@mantine/core'
import { useUrlState } from '../lists/use-url-state.ts'
import { mayManage } from '../members/members.ts'
import { MembersTab } from '../members/members-tab.tsx'
import { SharedGroups } from '../members/shared-groups.tsx'
import { count } from '../ui/number.ts'
import type { Project } from './project.ts'
import classes from './project-members.module.css'

interface Props {
  project: Project
  /** Access level of the current user. */
  level: number
}

/** The members of a project and the groups that it is shared with. */
export function ProjectMembers({ project, level }: Props) {
  const url = useUrlState()
  const groups = url.get('part') === 'groups'
  const tabSwitch = (
    <SegmentedControl
      className={classes.tabSwitch ?? ''}
      aria-label="Members"
      data={[
        { value: 'people', label: 'Members' },
        { value: 'groups', label: `Shared with groups ${count(project.shared_with_groups?.length ?? 0)}` },
      ]}
      value={groups ? 'groups' : 'people'}
      onChange={(part) => url.push({ part: part === 'groups' ? part : undefined, 'm-peek': undefined })}
    />
  )
  if (!groups) return <MembersTab {...containerOf(project, level)} leading={tabSwitch} />
  return (
    <>
      <div className={classes.bar}>{tabSwitch}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.scroll} aria-label="Shared with groups" tabIndex={0}>
        <ProjectSharedGroups project={project} level={level} />
      </section>
    </>
  )
}

export function ProjectSharedGroups({ project, level }: Props) {
  const container = containerOf(project, level)
  return (
    <SharedGroups
      container={container}
      groups={project.shared_with_groups ?? []}
      mayManage={mayManage(container)}
      disabledReason={project.archived ? 'Archived projects cannot be shared.' : undefined}
    />
  )
}

const containerOf = (project: Project, level: number) => ({
  kind: 'project' as const,
  id: project.id,
  name: project.path_with_namespace,
  title: project.name,
  level,
})
