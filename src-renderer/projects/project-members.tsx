import { SegmentedControl } from '@mantine/core'
import { ResourceTokens } from '../access/resource-tokens.tsx'
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

const parts = ['people', 'groups', 'tokens'] as const

/** The members of a project, the groups that it is shared with, and its access tokens. */
export function ProjectMembers({ project, level }: Props) {
  const url = useUrlState()
  const part = parts.find((one) => one === url.get('part')) ?? 'people'
  const tabSwitch = (
    <SegmentedControl
      className={classes.tabSwitch ?? ''}
      aria-label="Members"
      data={[
        { value: 'people', label: 'Members' },
        { value: 'groups', label: `Shared with groups ${count(project.shared_with_groups?.length ?? 0)}` },
        { value: 'tokens', label: 'Access tokens' },
      ]}
      value={part}
      onChange={(picked) => url.push({ part: picked === 'people' ? undefined : picked, 'm-peek': undefined })}
    />
  )
  if (part === 'people') return <MembersTab {...containerOf(project, level)} leading={tabSwitch} />
  if (part === 'tokens')
    return (
      <>
        <div className={classes.bar}>{tabSwitch}</div>
        <ResourceTokens kind="project" id={project.id} name={project.path_with_namespace} level={level} />
      </>
    )
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
