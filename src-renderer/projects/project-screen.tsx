import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useScreenRequest } from '../api/wire.ts'
import { IssueBrowser } from '../issues/issue-browser.tsx'
import { IssueForm } from '../issues/issue-form.tsx'
import { useMe, useRole } from '../issues/use-issue.ts'
import { usePlace } from '../lists/use-place.ts'
import { WireJson } from '../lists/wire-json.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { NewButton } from '../ui/new-button.tsx'
import { count } from '../ui/number.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PeekTabs } from '../ui/peek.tsx'
import { RecordBody } from '../ui/record-body.tsx'
import { RecordToCome } from '../ui/record-to-come.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { DeleteProject } from './delete-project.tsx'
import type { Project } from './project.ts'
import { ProjectOverview, projectMeta, useProject } from './project-overview.tsx'
import { ProjectPanels } from './project-panels.tsx'
import classes from './project-screen.module.css'
import { Visibility } from './visibility.tsx'

/** One project: what it is, its issues, and the answer that it is. */
export function ProjectScreen() {
  const { projectId = '' } = useParams({ strict: false })
  const read = useProject(projectId)
  useScreenRequest({ request: read.data ? null : read.request })
  if (read.data) return <Whole key={read.data.id} project={read.data} read={read} />
  return (
    <RecordToCome
      title={`Project ${projectId}`}
      thing="project"
      read={read}
      bars={['40%', '80%', '64%']}
      acts={
        <LinkButton to="/projects" variant="filled">
          All projects
        </LinkButton>
      }
    />
  )
}

const tabs = [
  ['overview', 'Overview'],
  ['issues', 'Issues'],
  ['json', 'JSON'],
] as const

function Whole({ project, read }: { project: Project; read: ReturnType<typeof useProject> }) {
  const place = usePlace()
  const navigate = useNavigate()
  const { mayOwn } = useRole(project.id)
  const me = useMe()
  const [asked, setAsked] = useState<'issue' | 'delete'>()
  useShortcut('c', () => setAsked('issue'), { name: 'New issue' })
  const tab = tabs.find(([id]) => id === place.get('tab'))?.[0] ?? 'overview'
  // In its issues the list speaks for the screen.
  useScreenRequest({ request: tab === 'issues' ? null : read.request })
  return (
    <>
      <PageHead
        title={project.name}
        tab={project.path_with_namespace}
        count={
          <span className={classes.count}>
            <span className="mono cut-start" title={project.path_with_namespace}>
              <bdi>{project.path_with_namespace}</bdi>
            </span>
            <Visibility level={project.visibility} />
            {project.archived && (
              <StatusBadge tone="plain" look="line">
                Archived
              </StatusBadge>
            )}
            {project.open_issues_count !== undefined && `${count(project.open_issues_count)} open issues`}
          </span>
        }
        actions={
          <>
            {mayOwn && <Button onClick={() => setAsked('delete')}>Delete…</Button>}
            <NewButton name="New issue" onClick={() => setAsked('issue')} />
          </>
        }
      />
      <PeekTabs
        tabs={tabs}
        at={tab}
        onPick={(id) => place.go({ tab: id === 'overview' ? undefined : id, peek: undefined })}
      />
      {read.stale && read.error && (
        <ErrorBand error={read.error} what="The project could not be refreshed." onRetry={read.retry} />
      )}
      {tab === 'issues' && !me.pending && (
        <IssueBrowser
          me={me.data?.username}
          place={place}
          project_id={project.id}
          filter={place.get('q') ?? 'state:opened'}
          sort={place.get('sort') ?? 'updated_at:desc'}
          group={place.get('group') ?? 'none'}
          onNew={() => setAsked('issue')}
        />
      )}
      {tab === 'json' && <WireJson name="Project" read={read} />}
      {tab === 'overview' && (
        <RecordBody name="Overview" about="About the project" meta={projectMeta(project)}>
          <div className={classes.content}>
            <ProjectOverview project={project} />
          </div>
          <ProjectPanels id={project.id} />
        </RecordBody>
      )}
      {asked === 'issue' && <IssueForm project_id={project.id} onClose={() => setAsked(undefined)} />}
      {asked === 'delete' && (
        <DeleteProject
          project={project}
          onClose={() => setAsked(undefined)}
          onDeleted={() => void navigate({ to: '/projects' })}
        />
      )}
    </>
  )
}
