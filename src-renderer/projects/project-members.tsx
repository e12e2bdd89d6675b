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
  /** How far the user reaches into it. */
  level: number
}

/** Who is in a project: its people, and the groups that it is shared with. */
export function ProjectMembers({ project, level }: Props) {
  const place = useUrlState()
  const groups = place.get('part') === 'groups'
  const turn = (
    <SegmentedControl
      className={classes.turn ?? ''}
      aria-label="Members"
      data={[
        { value: 'people', label: 'People' },
        { value: 'groups', label: `Groups ${count(project.shared_with_groups?.length ?? 0)}` },
      ]}
      value={groups ? 'groups' : 'people'}
      onChange={(part) => place.push({ part: part === 'groups' ? part : undefined, 'm-peek': undefined })}
    />
  )
  if (!groups) return <MembersTab {...containerOf(project, level)} leading={turn} />
  return (
    <>
      <div className={classes.bar}>{turn}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.scroll} aria-label="Groups" tabIndex={0}>
        <ProjectGuests project={project} level={level} />
      </section>
    </>
  )
}

export function ProjectGuests({ project, level }: Props) {
  const container = containerOf(project, level)
  return (
    <SharedGroups
      container={container}
      groups={project.shared_with_groups ?? []}
      mayManage={mayManage(container)}
      disabledReason={project.archived ? 'The project is archived, and so read-only.' : undefined}
    />
  )
}

const containerOf = (project: Project, level: number) => ({
  kind: 'project' as const,
  id: project.id,
  name: project.path_with_namespace,
  level,
})
