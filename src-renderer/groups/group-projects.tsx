import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
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
import { TransferProjectHere } from './transfer-project-here.tsx'

const scopes = [
  { id: 'all', name: 'Group and subgroups' },
  { id: 'here', name: 'Group only' },
]
const kinds = [
  { id: 'own', name: 'Without shared projects' },
  { id: 'shared', name: 'With shared projects' },
]

const maintainer = 40

interface Props {
  group: Group
  /** Access level of the current user. */
  level: number
  /** Undefined if the user may not create projects in the group. */
  onNew: (() => void) | undefined
}

export function GroupProjects({ group, level, onNew }: Props) {
  const url = prefixedUrlState(useUrlState(), 'p')
  const navigate = useNavigate()
  const admin = useMe().data?.is_admin ?? false
  const depth = url.get('depth') === 'here' ? 'here' : 'all'
  const kind = url.get('kind') === 'shared' ? 'shared' : 'own'
  const range = { include_subgroups: depth === 'all', with_shared: kind === 'shared' }
  const list = useList(groupProjectList(group.id, range), url, {
    filter: url.get('q') ?? '',
    sort: url.get('sort') ?? 'last_activity_at:desc',
  })
  const [transferring, setTransferring] = useState(false)
  const mayTransfer = admin || (onNew !== undefined && level >= maintainer)
  const columns = useMemo(() => projectColumns(admin, false), [admin])
  const open = (id: string) => void navigate({ to: '/projects/$projectId', params: { projectId: id } })
  return (
    <ListBrowser
      list={list}
      columns={columns}
      hint="archived: visibility: level: or words …"
      controls={
        <>
          <Dropdown
            name="Scope"
            choices={scopes}
            value={depth}
            onPick={(id) => url.push({ depth: id, page: undefined })}
          />
          <Dropdown
            name="Projects"
            choices={kinds}
            value={kind}
            onPick={(id) => url.push({ kind: id, page: undefined })}
          />
          {mayTransfer && <Button onClick={() => setTransferring(true)}>Transfer a project here…</Button>}
        </>
      }
      {...(onNew && { onNew })}
      nameOf={(project) => project.path_with_namespace}
      onOpen={open}
      peek={(id, row, actions) => <ProjectPeek key={id} id={Number(id)} row={row} {...actions} />}
      emptyState={
        <EmptyState
          title={depth === 'here' ? 'No direct projects yet' : 'No projects yet'}
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
              ? 'Create a project here, or transfer an existing project to this group.'
              : 'You are not allowed to create projects in this group.'}
          </p>
        </EmptyState>
      }
    >
      {transferring && <TransferProjectHere group={group} admin={admin} onClose={() => setTransferring(false)} />}
    </ListBrowser>
  )
}
