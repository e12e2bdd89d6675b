import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useScreenRequest } from '../api/wire.ts'
import { DoraPanels } from '../dora/dora-panels.tsx'
import { ResponseJson } from '../lists/response-json.tsx'
import { useUrlState } from '../lists/use-url-state.ts'
import { MembersTab } from '../members/members-tab.tsx'
import { ProjectForm } from '../projects/project-form.tsx'
import { PushRulesTab } from '../push-rules/push-rules-tab.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { NewButton } from '../ui/new-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PeekTabs } from '../ui/peek.tsx'
import { RecordBody } from '../ui/record-body.tsx'
import { RecordPath } from '../ui/record-path.tsx'
import { RecordSkeleton } from '../ui/record-skeleton.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { Visibility } from '../ui/visibility.tsx'
import { type GroupDetail, mayCreateProjects } from './group.ts'
import { GroupForm } from './group-form.tsx'
import { GroupOverview, groupMeta } from './group-overview.tsx'
import { GroupPanels } from './group-panels.tsx'
import { GroupProjects } from './group-projects.tsx'
import { GroupSettings } from './group-settings.tsx'
import { GroupShares } from './group-shares.tsx'
import { GroupSubgroups } from './group-subgroups.tsx'
import { MarkedGroup } from './marked-group.tsx'
import { MoveGroup } from './move-group.tsx'
import { useGroup, useGroupCounts } from './use-group.ts'

/** One group: what it is, what is in it and who, its rules, and the answer that it is. */
export function GroupScreen() {
  const { groupId = '' } = useParams({ strict: false })
  const read = useGroup(/^\d+$/.test(groupId) ? Number(groupId) : groupId)
  useScreenRequest({ request: read.data ? null : read.request })
  if (read.data) return <Whole key={read.data.id} group={read.data} read={read} />
  return (
    <RecordSkeleton
      title={`Group ${groupId}`}
      noun="group"
      read={read}
      bars={['40%', '80%', '64%']}
      actions={
        <LinkButton to="/groups" variant="filled">
          All groups
        </LinkButton>
      }
    />
  )
}

const tabs = [
  ['overview', 'Overview'],
  ['subgroups', 'Subgroups'],
  ['projects', 'Projects'],
  ['members', 'Members'],
  ['shares', 'Shares'],
  ['push-rules', 'Push rules'],
  ['dora', 'DORA'],
  ['settings', 'Settings'],
  ['json', 'JSON'],
] as const
type Tab = (typeof tabs)[number][0]

/** In these another read speaks for the screen. */
const speakForThemselves: readonly Tab[] = ['subgroups', 'projects', 'members', 'push-rules', 'dora']

function Whole({ group, read }: { group: GroupDetail; read: ReturnType<typeof useGroup> }) {
  const url = useUrlState()
  const navigate = useNavigate()
  const { counts, pending } = useGroupCounts(group.id)
  const [asked, setAsked] = useState<'subgroup' | 'project' | 'move'>()
  const level = counts?.access_level ?? 0
  const owns = level >= 50
  const mayNest = owns || (level >= 40 && group.subgroup_creation_level === 'maintainer')
  const mayFill = mayCreateProjects(group, counts)
  const tab = tabs.find(([id]) => id === url.get('tab'))?.[0] ?? 'overview'
  useShortcut('c', () => setAsked('subgroup'), { name: 'New subgroup', enabled: mayNest && tab === 'overview' })
  useShortcut('m', () => setAsked('move'), { name: 'Transfer the group', enabled: owns && tab === 'overview' })
  useScreenRequest({ request: speakForThemselves.includes(tab) ? null : read.request })
  const go = (id: Tab) =>
    void navigate({
      to: '/groups/$groupId',
      params: { groupId: String(group.id) },
      search: id === 'overview' ? {} : { tab: id },
    })
  return (
    <>
      <PageHead
        title={group.name}
        tab={group.full_path}
        count={
          <RecordPath path={group.full_path}>
            <Visibility level={group.visibility} />
          </RecordPath>
        }
        actions={
          <>
            {owns && (
              <Button rightSection={tab === 'overview' && <Kbd>m</Kbd>} onClick={() => setAsked('move')}>
                Transfer…
              </Button>
            )}
            {tab === 'projects'
              ? mayFill && <NewButton name="New project" onClick={() => setAsked('project')} />
              : mayNest && <NewButton name="New subgroup" onClick={() => setAsked('subgroup')} />}
          </>
        }
      />
      <PeekTabs tabs={tabs} value={tab} onPick={go} />
      {read.stale && read.error && (
        <ErrorBand error={read.error} what="The group could not be refreshed." onRetry={read.retry} />
      )}
      <MarkedGroup group={group} owns={owns} />
      {tab === 'overview' && (
        <RecordBody name="Overview" metaLabel="About the group" meta={groupMeta(group, counts)}>
          <GroupOverview group={group} />
          <GroupPanels id={group.id} />
        </RecordBody>
      )}
      {tab === 'subgroups' && <GroupSubgroups group={group} onNew={mayNest ? () => setAsked('subgroup') : undefined} />}
      {tab === 'projects' && (
        <GroupProjects group={group} level={level} onNew={mayFill ? () => setAsked('project') : undefined} />
      )}
      {tab === 'members' && !pending && <MembersTab kind="group" id={group.id} name={group.full_path} level={level} />}
      {tab === 'shares' && <GroupShares group={group} owns={owns} />}
      {tab === 'push-rules' && <PushRulesTab group={group} owns={owns} />}
      {tab === 'dora' && <DoraPanels kind="group" id={group.id} />}
      {tab === 'settings' && !pending && <GroupSettings key={group.id} group={group} owns={owns} />}
      {tab === 'json' && <ResponseJson name="Group" read={read} />}
      {asked === 'subgroup' && <GroupForm parent={group} onClose={() => setAsked(undefined)} />}
      {asked === 'project' && <ProjectForm namespace={group} onClose={() => setAsked(undefined)} />}
      {asked === 'move' && <MoveGroup group={group} onClose={() => setAsked(undefined)} />}
    </>
  )
}
