import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { ListBrowser } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import { usePlace } from '../lists/use-place.ts'
import { useViews, type View } from '../lists/use-views.ts'
import { NewButton } from '../ui/new-button.tsx'
import { count } from '../ui/number.ts'
import { PageHead } from '../ui/page-head.tsx'
import { ViewTabs } from '../ui/view-tabs.tsx'
import { NoProjects } from './no-projects.tsx'
import { projectColumns } from './project-columns.tsx'
import { ProjectForm } from './project-form.tsx'
import { projectList } from './project-list.ts'
import { ProjectPeek } from './project-peek.tsx'
import { VisibilityShares } from './visibility-shares.tsx'

const sort = 'last_activity_at:desc'
const startViews: readonly View[] = [
  { key: 'all', name: 'All', filter: '', sort },
  { key: 'member', name: 'Mine', filter: 'member:yes', sort },
  { key: 'archived', name: 'Archived', filter: 'archived:yes', sort },
]

/** All projects that the user may see. */
export function ProjectListScreen() {
  const place = usePlace()
  const navigate = useNavigate()
  const [writing, setWriting] = useState(false)
  const onNew = () => setWriting(true)
  const views = useViews('projects', startViews, place, projectList)
  const list = useList(projectList, place, views)
  const topics = [...new Set(list.loaded.flatMap((project) => project.topics))].sort()
  const { data: state } = useRead('GET /-/gantry/v1/state', {})
  return (
    <>
      <PageHead
        title="Projects"
        count={state && count(state.counts.projects)}
        picture={<VisibilityShares />}
        actions={<NewButton name="New project" onClick={onNew} />}
      />
      <ViewTabs {...views.tabs} />
      <ListBrowser
        list={list}
        columns={projectColumns}
        hint="visibility: archived: owned: member: or words …"
        values={topics.map((value) => ({ value }))}
        nameOf={(project) => project.path_with_namespace}
        onOpen={(id) => void navigate({ to: '/projects/$projectId', params: { projectId: id } })}
        peek={(id, row, does) => <ProjectPeek key={id} id={Number(id)} row={row} {...does} />}
        none={<NoProjects onNew={onNew} />}
        onNew={onNew}
      />
      {writing && <ProjectForm onClose={() => setWriting(false)} />}
    </>
  )
}
