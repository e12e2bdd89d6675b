import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useScreenRequest } from '../api/wire.ts'
import { DoraPanels } from '../dora/dora-panels.tsx'
import { IssueForm } from '../issues/issue-form.tsx'
import { LabelsTab } from '../labels/labels-tab.tsx'
import { ResponseJson } from '../lists/response-json.tsx'
import { useUrlState } from '../lists/use-url-state.ts'
import { RequestAccess } from '../members/request-access.tsx'
import { MilestonesTab } from '../milestones/milestones-tab.tsx'
import { groupHome } from '../planning/home.ts'
import { ProjectForm } from '../projects/project-form.tsx'
import { PushRulesTab } from '../push-rules/push-rules-tab.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { LifecycleBadge } from '../ui/lifecycle-badge.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { NewButton } from '../ui/new-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PeekTabs } from '../ui/peek.tsx'
import { Avatar, AvatarSkeleton } from '../ui/person.tsx'
import { RecordBody } from '../ui/record-body.tsx'
import { RecordPath } from '../ui/record-path.tsx'
import { OverviewSkeleton, RecordSkeleton, TabSkeleton } from '../ui/record-skeleton.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { Visibility } from '../ui/visibility.tsx'
import { type GroupDetail, mayCreateProjects, mayCreateSubgroups } from './group.ts'
import { GroupDeletionNotice } from './group-deletion-notice.tsx'
import { GroupForm } from './group-form.tsx'
import { GroupIssues } from './group-issues.tsx'
import { GroupMembers } from './group-members.tsx'
import { GroupOverview, groupMeta } from './group-overview.tsx'
import { GroupPanels } from './group-panels.tsx'
import { GroupProjects } from './group-projects.tsx'
import { GroupSettings } from './group-settings.tsx'
import { GroupSharing } from './group-sharing.tsx'
import { GroupSubgroups } from './group-subgroups.tsx'
import { TransferGroup } from './transfer-group.tsx'
import { useGroup, useGroupCounts } from './use-group.ts'

export function GroupScreen() {
  const { groupId = '' } = useParams({ strict: false })
  const read = useGroup(/^\d+$/.test(groupId) ? Number(groupId) : groupId)
  const { tab, go } = useTab(groupId)
  useScreenRequest({ request: read.data ? null : read.request })
  if (read.data) return <LoadedGroup key={read.data.id} group={read.data} read={read} />
  return (
    <RecordSkeleton
      title={`Group ${groupId}`}
      mark={<AvatarSkeleton square />}
      noun="group"
      read={read}
      tabs={<PeekTabs tabs={tabs} value={tab} onPick={go} />}
      actions={
        <LinkButton to="/groups" variant="filled">
          View groups
        </LinkButton>
      }
    >
      {tab === 'overview' ? (
        <OverviewSkeleton name="Overview" metaLabel="About the group" terms={terms} facts={facts} />
      ) : (
        <TabSkeleton />
      )}
    </RecordSkeleton>
  )
}

/** The metadata and figures that every group has. */
const terms = [
  ...['Visibility', 'Your role', 'Project creation', 'Subgroup creation', 'Two-factor sign-in'],
  ...['Large files (LFS)', 'Access requests', 'Created', 'ID'],
]
const facts = [
  ['Subgroups', '…'],
  ['Projects', '…'],
  ['Members', '…', 'direct'],
  ['Storage', '…', 'including subgroups'],
] as const

const tabs = [
  ['overview', 'Overview'],
  ['subgroups', 'Subgroups'],
  ['projects', 'Projects'],
  ['issues', 'Issues'],
  ['labels', 'Labels'],
  ['milestones', 'Milestones'],
  ['members', 'Members'],
  ['shares', 'Sharing'],
  ['push-rules', 'Push rules'],
  ['dora', 'DORA'],
  ['settings', 'Settings'],
  ['json', 'JSON'],
] as const
type Tab = (typeof tabs)[number][0]

/** These tabs show their own request in the wire line. */
const tabsWithOwnRequest: readonly Tab[] = [
  'subgroups',
  'projects',
  'issues',
  'labels',
  'milestones',
  'members',
  'push-rules',
  'dora',
]

function useTab(groupId: string) {
  const url = useUrlState()
  const navigate = useNavigate()
  return {
    tab: tabs.find(([id]) => id === url.get('tab'))?.[0] ?? 'overview',
    go: (id: Tab) =>
      void navigate({
        to: '/groups/$groupId',
        params: { groupId },
        search: id === 'overview' ? {} : { tab: id },
      }),
  }
}

function LoadedGroup({ group, read }: { group: GroupDetail; read: ReturnType<typeof useGroup> }) {
  const url = useUrlState()
  const { counts, pending } = useGroupCounts(group.id)
  const [openDialog, setOpenDialog] = useState<'subgroup' | 'project' | 'issue' | 'transfer'>()
  const level = counts?.access_level ?? 0
  const isOwner = level >= 50
  const mayCreateSubgroup = mayCreateSubgroups(group, counts)
  const mayCreateProject = mayCreateProjects(group, counts)
  const { tab, go } = useTab(String(group.id))
  useShortcut('c', () => setOpenDialog('subgroup'), {
    name: 'New subgroup',
    enabled: mayCreateSubgroup && tab === 'overview',
  })
  useShortcut('c', () => setOpenDialog('issue'), { name: 'New issue', enabled: tab === 'issues' })
  useShortcut('m', () => setOpenDialog('transfer'), { name: 'Transfer group', enabled: isOwner && tab === 'overview' })
  useScreenRequest({ request: tabsWithOwnRequest.includes(tab) ? null : read.request })
  return (
    <>
      <PageHead
        title={group.name}
        mark={<Avatar person={group} size={24} square />}
        windowTitle={group.full_path}
        badge={<LifecycleBadge of={group} />}
        count={
          <RecordPath path={group.full_path}>
            <Visibility level={group.visibility} />
          </RecordPath>
        }
        actions={
          <>
            {counts && level === 0 && <RequestAccess kind="group" id={group.id} name={group.name} />}
            {isOwner && (
              <Button rightSection={tab === 'overview' && <Kbd>m</Kbd>} onClick={() => setOpenDialog('transfer')}>
                Transfer…
              </Button>
            )}
            {tab === 'issues' ? (
              <NewButton name="New issue" onClick={() => setOpenDialog('issue')} />
            ) : tab === 'projects' ? (
              mayCreateProject && <NewButton name="New project" onClick={() => setOpenDialog('project')} />
            ) : (
              mayCreateSubgroup && <NewButton name="New subgroup" onClick={() => setOpenDialog('subgroup')} />
            )}
          </>
        }
      />
      <PeekTabs tabs={tabs} value={tab} onPick={go} />
      {read.stale && read.error && (
        <ErrorBand error={read.error} what="The group could not be refreshed." onRetry={read.retry} />
      )}
      <GroupDeletionNotice group={group} isOwner={isOwner} />
      {tab === 'overview' && (
        <RecordBody name="Overview" metaLabel="About the group" meta={groupMeta(group, counts)}>
          <GroupOverview group={group} />
          <GroupPanels id={group.id} />
        </RecordBody>
      )}
      {tab === 'subgroups' && (
        <GroupSubgroups group={group} onNew={mayCreateSubgroup ? () => setOpenDialog('subgroup') : undefined} />
      )}
      {tab === 'projects' && (
        <GroupProjects
          group={group}
          level={level}
          onNew={mayCreateProject ? () => setOpenDialog('project') : undefined}
        />
      )}
      {tab === 'issues' && <GroupIssues group={group} url={url} onNew={() => setOpenDialog('issue')} />}
      {tab === 'labels' && !pending && <LabelsTab home={groupHome(group, level)} />}
      {tab === 'milestones' && !pending && <MilestonesTab home={groupHome(group, level)} />}
      {tab === 'members' && !pending && <GroupMembers group={group} level={level} />}
      {tab === 'shares' && <GroupSharing group={group} isOwner={isOwner} />}
      {tab === 'push-rules' && <PushRulesTab key={group.id} group={group} isOwner={isOwner} />}
      {tab === 'dora' && <DoraPanels kind="group" id={group.id} />}
      {tab === 'settings' && !pending && <GroupSettings key={group.id} group={group} isOwner={isOwner} />}
      {tab === 'json' && <ResponseJson name="Group" read={read} />}
      {openDialog === 'subgroup' && <GroupForm parent={group} onClose={() => setOpenDialog(undefined)} />}
      {openDialog === 'project' && <ProjectForm namespace={group} onClose={() => setOpenDialog(undefined)} />}
      {openDialog === 'issue' && <IssueForm onClose={() => setOpenDialog(undefined)} />}
      {openDialog === 'transfer' && <TransferGroup group={group} onClose={() => setOpenDialog(undefined)} />}
    </>
  )
}
