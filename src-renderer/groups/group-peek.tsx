import { Button } from '@mantine/core'
import { useState } from 'react'
import { curlText } from '../api/curl.ts'
import { useScreenRequest } from '../api/wire.ts'
import type { PeekActions } from '../lists/list-browser.tsx'
import { ResponseJson } from '../lists/response-json.tsx'
import { copyText } from '../ui/copy.ts'
import { Kbd } from '../ui/kbd.tsx'
import { LifecycleBadge } from '../ui/lifecycle-badge.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Peek, PeekFoot, PeekTabs } from '../ui/peek.tsx'
import { Avatar } from '../ui/person.tsx'
import { PeekSkeleton } from '../ui/record-skeleton.tsx'
import { type Group, mayCreateSubgroups } from './group.ts'
import { GroupOverview, groupMeta } from './group-overview.tsx'
import { useGroup, useGroupCounts } from './use-group.ts'

interface Props extends PeekActions {
  id: number
  row: Group | undefined
  onTransfer: (group: Group) => void
  onNewSubgroup: (group: Group) => void
}

export function GroupPeek({ id, row, onTransfer, onNewSubgroup, ...actions }: Props) {
  const read = useGroup(id)
  const { counts } = useGroupCounts(id)
  useScreenRequest({ request: read.request, peek: true })
  const [tab, setTab] = useState<'overview' | 'json'>('overview')
  const group = read.data ?? row
  const level = counts?.access_level ?? 0
  const mayCreateSubgroup = group !== undefined && mayCreateSubgroups(group, counts)
  return (
    <Peek
      name="Group"
      badge={
        <>
          {group && <Avatar person={group} square />}
          <LifecycleBadge of={group} />
        </>
      }
      reference={
        <span className="cut-start" title={group?.full_path}>
          <bdi>{group?.full_path ?? `group ${id}`}</bdi>
        </span>
      }
      title={tab === 'overview' ? (group?.name ?? '') : ''}
      tabs={
        <PeekTabs
          value={tab}
          onPick={setTab}
          tabs={[
            ['overview', 'Overview'],
            ['json', 'JSON'],
          ]}
        />
      }
      {...(tab === 'overview' && group && { meta: groupMeta(group, counts) })}
      foot={
        group && (
          <PeekFoot>
            {level >= 50 && (
              <Button rightSection={<Kbd>m</Kbd>} onClick={() => onTransfer(group)}>
                Transfer…
              </Button>
            )}
            {mayCreateSubgroup && <Button onClick={() => onNewSubgroup(group)}>New subgroup</Button>}
            <LinkButton to="/groups/$groupId" params={{ groupId: String(id) }} search={{ tab: 'projects' }}>
              View projects
            </LinkButton>
          </PeekFoot>
        )
      }
      onCopy={() => copyText(curlText(read.request), 'Request')}
      {...actions}
    >
      {tab === 'json' ? (
        <ResponseJson name="Group" read={read} peeked />
      ) : group ? (
        <GroupOverview group={group} />
      ) : (
        <PeekSkeleton noun="group" read={read} bars={['70%', '90%']} />
      )}
    </Peek>
  )
}
