import { Button } from '@mantine/core'
import { useState } from 'react'
import { curlText } from '../api/curl.ts'
import { useScreenRequest } from '../api/wire.ts'
import { useRole } from '../issues/use-issue.ts'
import type { PeekActions } from '../lists/list-browser.tsx'
import { ResponseJson } from '../lists/response-json.tsx'
import { copyText } from '../ui/copy.ts'
import { LifecycleBadge } from '../ui/lifecycle-badge.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Peek, PeekFoot, PeekTabs } from '../ui/peek.tsx'
import { Avatar } from '../ui/person.tsx'
import { PeekSkeleton } from '../ui/record-skeleton.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { PeekMembers } from './peek-members.tsx'
import type { Project } from './project.ts'
import { ProjectOverview, projectMeta, useProject } from './project-overview.tsx'
import { ProjectStatistics } from './project-statistics.tsx'

interface Props extends PeekActions {
  id: number
  row: Project | undefined
}

const peekTabs = [
  ['overview', 'Overview'],
  ['members', 'Members'],
  ['statistics', 'Statistics'],
  ['json', 'JSON'],
] as const

export function ProjectPeek({ id, row, ...actions }: Props) {
  const read = useProject(id)
  useScreenRequest({ request: read.request, peek: true })
  const { isOwner } = useRole(id)
  const [tab, setTab] = useState<(typeof peekTabs)[number][0]>('overview')
  const [deleting, setDeleting] = useState(false)
  const project = read.data ?? row
  return (
    <Peek
      name="Project"
      badge={
        <>
          {project && <Avatar person={project} square />}
          <LifecycleBadge of={project} />
        </>
      }
      reference={
        <span className="cut-start" title={project?.path_with_namespace}>
          <bdi>{project?.path_with_namespace ?? `project ${id}`}</bdi>
        </span>
      }
      title={tab === 'json' ? '' : (project?.name ?? '')}
      tabs={<PeekTabs value={tab} onPick={setTab} tabs={peekTabs} />}
      {...(tab === 'overview' && project && { meta: projectMeta(project) })}
      foot={
        project && (
          <PeekFoot>
            {isOwner && <Button onClick={() => setDeleting(true)}>Delete…</Button>}
            <LinkButton to="/projects/$projectId" params={{ projectId: String(id) }} search={{ tab: 'issues' }}>
              View issues
            </LinkButton>
          </PeekFoot>
        )
      }
      onCopy={() => copyText(curlText(read.request), 'Request')}
      {...actions}
    >
      {tab === 'json' ? (
        <ResponseJson name="Project" read={read} peeked />
      ) : tab === 'members' ? (
        <PeekMembers id={id} />
      ) : project && tab === 'statistics' ? (
        <ProjectStatistics project={project} />
      ) : project ? (
        <ProjectOverview project={project} />
      ) : (
        <PeekSkeleton noun="project" read={read} bars={['70%', '90%']} />
      )}
      {deleting && (
        <ActionDialog action="delete" ids={[id]} onClose={() => setDeleting(false)} onDone={actions.onClose} />
      )}
    </Peek>
  )
}
