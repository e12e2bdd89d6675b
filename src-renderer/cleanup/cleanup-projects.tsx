import { IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '../issues/use-issue.ts'
import { ListBrowser } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import { useSelection } from '../lists/use-selection.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { ProjectBulk } from '../projects/project-bulk.tsx'
import { ProjectPeek } from '../projects/project-peek.tsx'
import { BulkAction } from '../ui/bulk-bar.tsx'
import { EmptyState } from '../ui/states.tsx'
import { AddOwner } from './add-owner.tsx'
import { cleanupProjectColumns } from './cleanup-columns.tsx'
import { cleanupProjectList, type Reason } from './cleanup-lists.ts'

const nothing: Record<Reason, readonly [title: string, text: string]> = {
  idle: ['No idle projects', 'Each project had activity in the last year, or is archived.'],
  largest: ['No project uses storage', 'Projects with files, packages or a repository are listed here.'],
  without_owner: ['Every project has an Owner', 'Projects without an active Owner are listed here.'],
}

/** The projects of one reason, with the bulk actions of the projects list. */
export function CleanupProjects({ reason }: { reason: Reason }) {
  const url = useUrlState()
  const navigate = useNavigate()
  const admin = useMe().data?.is_admin ?? false
  const list = useList(cleanupProjectList(reason), url, { filter: url.get('q') ?? '', sort: '' })
  const { selected, onSelected } = useSelection(url.get('q') ?? '')
  const [adding, setAdding] = useState(false)
  const [title, text] = nothing[reason]
  const open = (id: string) => void navigate({ to: '/projects/$projectId', params: { projectId: id } })
  const chosen = list.loaded.filter(({ id }) => selected.has(String(id)))
  return (
    <ListBrowser
      list={list}
      columns={cleanupProjectColumns}
      hint="Search paths and names …"
      nameOf={(project) => project.path_with_namespace}
      selected={selected}
      onSelected={onSelected}
      onOpen={open}
      peek={(id, _, actions) => <ProjectPeek key={id} id={Number(id)} row={undefined} {...actions} />}
      emptyState={
        <EmptyState title={title}>
          <p>{text}</p>
          {!admin && <p>You see only projects where you have at least the Maintainer role.</p>}
        </EmptyState>
      }
    >
      <ProjectBulk selected={selected} onSelected={onSelected} pages={list.pages}>
        {reason === 'without_owner' && admin && (
          <BulkAction icon={<IconUserPlus size={15} stroke={1.75} />} onClick={() => setAdding(true)}>
            Add Owner
          </BulkAction>
        )}
      </ProjectBulk>
      {adding && <AddOwner projects={chosen} onDone={() => onSelected(new Set())} onClose={() => setAdding(false)} />}
    </ListBrowser>
  )
}
