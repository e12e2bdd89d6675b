import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useScreenRequest } from '../api/wire.ts'
import { DoraPanels } from '../dora/dora-panels.tsx'
import { ExportTab } from '../exports/export-tab.tsx'
import { IssueBrowser } from '../issues/issue-browser.tsx'
import { IssueForm } from '../issues/issue-form.tsx'
import { useMe } from '../issues/use-issue.ts'
import { LabelsTab } from '../labels/labels-tab.tsx'
import { ResponseJson } from '../lists/response-json.tsx'
import { useUrlState } from '../lists/use-url-state.ts'
import { RequestAccess } from '../members/request-access.tsx'
import { roleName } from '../members/roles.ts'
import { MergeRequestBrowser } from '../merge-requests/merge-request-browser.tsx'
import { MilestonesTab } from '../milestones/milestones-tab.tsx'
import { projectHome } from '../planning/home.ts'
import { LifecycleBadge } from '../ui/lifecycle-badge.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { NewButton } from '../ui/new-button.tsx'
import { pluralize } from '../ui/number.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PeekTabs } from '../ui/peek.tsx'
import { Avatar, AvatarSkeleton } from '../ui/person.tsx'
import { RecordBody } from '../ui/record-body.tsx'
import { RecordPath } from '../ui/record-path.tsx'
import { OverviewSkeleton, RecordSkeleton, TabSkeleton } from '../ui/record-skeleton.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { EmptyState, ErrorBand } from '../ui/states.tsx'
import { Visibility } from '../ui/visibility.tsx'
import { HeaderActions } from './header-actions.tsx'
import type { Project } from './project.ts'
import { ProjectCommands } from './project-commands.tsx'
import { ProjectMembers } from './project-members.tsx'
import { ProjectNotice } from './project-notice.tsx'
import { ProjectOverview, projectMeta, useProject } from './project-overview.tsx'
import { ProjectPanels } from './project-panels.tsx'
import classes from './project-screen.module.css'
import { ProjectStatistics } from './project-statistics.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { useProjectAccessRead } from './use-project-access.ts'

export function ProjectScreen() {
  const { projectId = '' } = useParams({ strict: false })
  const read = useProject(projectId)
  const { tab, go } = useTab()
  useScreenRequest({ request: read.data ? null : read.request })
  if (read.data) return <LoadedProject key={read.data.id} project={read.data} read={read} />
  return (
    <RecordSkeleton
      title={`Project ${projectId}`}
      mark={<AvatarSkeleton square />}
      noun="project"
      read={read}
      tabs={<PeekTabs tabs={tabs} value={tab} onPick={go} />}
      actions={
        <LinkButton to="/projects" variant="filled">
          View projects
        </LinkButton>
      }
    >
      {tab === 'overview' ? (
        <OverviewSkeleton name="Overview" metaLabel="About the project" terms={terms} facts={facts} />
      ) : (
        <TabSkeleton />
      )}
    </RecordSkeleton>
  )
}

/** The metadata and figures that most projects have. */
const terms = ['Visibility', 'Namespace', 'Topics', 'Stars', 'Default branch', 'Created', 'Last activity', 'ID']
const facts = ['Open issues', 'Closed issues', 'Labels', 'Milestones', 'Storage', 'Commits'].map(
  (name) => [name, '…'] as const,
)

const tabs = [
  ['overview', 'Overview'],
  ['issues', 'Issues'],
  ['merge_requests', 'Merge requests'],
  ['labels', 'Labels'],
  ['milestones', 'Milestones'],
  ['members', 'Members'],
  ['dora', 'DORA'],
  ['statistics', 'Statistics'],
  ['export', 'Export'],
  ['settings', 'Settings'],
  ['json', 'JSON'],
] as const

/** These tabs show their own request in the wire line. */
const tabsWithOwnRequest: readonly string[] = [
  'issues',
  'merge_requests',
  'labels',
  'milestones',
  'members',
  'dora',
  'export',
]
/** These tabs wait for the user's role. */
const tabsWithRole: readonly string[] = ['labels', 'milestones', 'members', 'export', 'settings']
/** On these tabs, the keys `c` and `e` create and edit records of the tab. */
const tabsWithOwnKeys: readonly string[] = ['labels', 'milestones', 'members']

function useTab() {
  const url = useUrlState()
  return {
    tab: tabs.find(([id]) => id === url.get('tab'))?.[0] ?? 'overview',
    go: (id: string) =>
      url.push({ tab: id === 'overview' ? undefined : id, peek: undefined, section: undefined, part: undefined }),
  }
}

function LoadedProject({ project, read }: { project: Project; read: ReturnType<typeof useProject> }) {
  const url = useUrlState()
  const navigate = useNavigate()
  const { access, error: accessError, retry } = useProjectAccessRead(project.id)
  const me = useMe()
  const [creatingIssue, setCreatingIssue] = useState(false)
  const onNew = project.archived ? undefined : () => setCreatingIssue(true)
  const { tab, go } = useTab()
  useShortcut('c', () => onNew?.(), {
    name: 'New issue',
    enabled: onNew !== undefined && !tabsWithOwnKeys.includes(tab),
  })
  useShortcut('e', () => go('settings'), {
    name: 'Settings',
    enabled: tab !== 'issues' && tab !== 'merge_requests' && !tabsWithOwnKeys.includes(tab),
  })
  useScreenRequest({ request: tabsWithOwnRequest.includes(tab) && url.get('part') !== 'groups' ? null : read.request })
  return (
    <>
      <PageHead
        title={project.name}
        mark={<Avatar person={project} size={24} square />}
        windowTitle={project.path_with_namespace}
        badge={<LifecycleBadge of={project} />}
        count={
          <RecordPath path={project.path_with_namespace}>
            <Visibility level={project.visibility} />
            {project.open_issues_count !== undefined && (
              <span>{pluralize(project.open_issues_count, 'open issue')}</span>
            )}
          </RecordPath>
        }
        actions={
          <>
            {access?.level === 0 && <RequestAccess kind="project" id={project.id} name={project.name} />}
            <HeaderActions project={project} />
            {onNew && <NewButton name="New issue" onClick={onNew} />}
          </>
        }
      />
      <PeekTabs tabs={tabs} value={tab} onPick={go} />
      <ProjectNotice project={project} isOwner={(access?.level ?? 0) >= 50} />
      {read.stale && read.error && (
        <ErrorBand error={read.error} what="The project could not be refreshed." onRetry={read.retry} />
      )}
      {tab === 'issues' && !me.pending && (
        <IssueBrowser
          me={me.data?.username}
          url={url}
          project_id={project.id}
          filter={url.get('q') ?? 'state:opened'}
          sort={url.get('sort') ?? 'updated_at:desc'}
          group={url.get('group') ?? 'none'}
          onNew={onNew}
        />
      )}
      {tab === 'merge_requests' && !me.pending && (
        <MergeRequestBrowser
          me={me.data?.username}
          url={url}
          project_id={project.id}
          filter={url.get('q') ?? 'state:opened'}
          sort={url.get('sort') ?? 'updated_at:desc'}
        />
      )}
      {accessError && tabsWithRole.includes(tab) && (
        <ErrorBand error={accessError} what="Your role in the project could not be loaded." onRetry={retry} />
      )}
      {tab === 'labels' && access && <LabelsTab home={projectHome(project, access.level)} />}
      {tab === 'milestones' && access && <MilestonesTab home={projectHome(project, access.level)} />}
      {tab === 'members' && access && <ProjectMembers project={project} level={access.level} />}
      {tab === 'dora' && <DoraPanels kind="project" id={project.id} />}
      {tab === 'statistics' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className={classes.scroll} aria-label="Statistics" tabIndex={0}>
          <ProjectStatistics project={project} />
        </section>
      )}
      {tab === 'settings' && access && access.level >= 40 && (
        <SettingsTab project={project} access={access} url={url} onDeleted={() => void navigate({ to: '/projects' })} />
      )}
      {tab === 'export' && access && access.level >= 40 && <ExportTab project={project} />}
      {(tab === 'settings' || tab === 'export') && access && access.level < 40 && (
        <EmptyState
          title={
            tab === 'settings'
              ? 'Only Maintainers and Owners can change settings'
              : 'Only Maintainers and Owners can export the project'
          }
        >
          <p>
            {access.level > 0
              ? `Your role in this project is ${roleName(access.level)}.`
              : 'You are not a member of this project.'}{' '}
            The Members tab lists the Maintainers and Owners.
          </p>
        </EmptyState>
      )}
      {tab === 'json' && <ResponseJson name="Project" read={read} />}
      {tab === 'overview' && (
        <RecordBody name="Overview" metaLabel="About the project" meta={projectMeta(project)}>
          <ProjectOverview project={project} />
          <ProjectPanels id={project.id} />
        </RecordBody>
      )}
      {access && access.level >= 50 && <ProjectCommands project={project} />}
      {creatingIssue && <IssueForm project_id={project.id} onClose={() => setCreatingIssue(false)} />}
    </>
  )
}
