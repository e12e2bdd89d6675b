import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '../issues/use-issue.ts'
import { ListBrowser } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import { prefixedUrlState, useUrlState } from '../lists/use-url-state.ts'
import { projectColumns } from '../projects/project-columns.tsx'
import { ProjectPeek } from '../projects/project-peek.tsx'
import { Dropdown } from '../ui/dropdown.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Group } from './group.ts'
import { groupProjectList } from './group-projects-list.ts'
import { MoveProjectHere } from './move-project-here.tsx'

const depths = [
  { id: 'all', name: 'Here and below' },
  { id: 'here', name: 'Right here' },
]
const kinds = [
  { id: 'own', name: 'Own' },
  { id: 'shared', name: 'Own and shared' },
]

const maintainer = 40

interface Props {
  group: Group
  /** How far the user reaches into it. */
  level: number
  /** Where the user may create a project in it. */
  onNew: (() => void) | undefined
}

/** The projects in a group: with those below it, and those that are shared with it, as one likes. */
export function GroupProjects({ group, level, onNew }: Props) {
  const url = prefixedUrlState(useUrlState(), 'p')
  const navigate = useNavigate()
  const admin = useMe().data?.is_admin ?? false
  const depth = url.get('depth') === 'here' ? 'here' : 'all'
  const kind = url.get('kind') === 'shared' ? 'shared' : 'own'
  const which = { include_subgroups: depth === 'all', with_shared: kind === 'shared' }
  const list = useList(groupProjectList(group.id, which), url, {
    filter: url.get('q') ?? '',
    sort: url.get('sort') ?? 'last_activity_at:desc',
  })
  const [moving, setMoving] = useState(false)
  const mayMove = admin || (onNew !== undefined && level >= maintainer)
  const open = (id: string) => void navigate({ to: '/projects/$projectId', params: { projectId: id } })
  return (
    <ListBrowser
      list={list}
      columns={projectColumns(admin, false)}
      hint="archived: visibility: level: or words …"
      controls={
        <>
          <Dropdown
            name="Depth"
            choices={depths}
            value={depth}
            onPick={(id) => url.push({ depth: id, page: undefined })}
          />
          <Dropdown name="Kind" choices={kinds} value={kind} onPick={(id) => url.push({ kind: id, page: undefined })} />
          {mayMove && <Button onClick={() => setMoving(true)}>Move a project here…</Button>}
        </>
      }
      {...(onNew && { onNew })}
      nameOf={(project) => project.path_with_namespace}
      onOpen={open}
      peek={(id, row, does) => <ProjectPeek key={id} id={Number(id)} row={row} {...does} />}
      emptyState={
        <EmptyState
          title={depth === 'here' ? 'No projects right here' : 'No projects in it or below'}
          actions={
            onNew && (
              <Button variant="filled" rightSection={<Kbd>c</Kbd>} onClick={onNew}>
                New project
              </Button>
            )
          }
        >
          <p>
            {onNew
              ? 'A new one can begin here; others can be moved here.'
              : 'Your role in this group does not let you create one.'}
          </p>
        </EmptyState>
      }
    >
      {moving && <MoveProjectHere group={group} admin={admin} onClose={() => setMoving(false)} />}
    </ListBrowser>
  )
}
