import { Button } from '@mantine/core'
import { IconArrowUp, IconTrash } from '@tabler/icons-react'
import { curlText } from '../api/curl.ts'
import { useScreenRequest } from '../api/wire.ts'
import type { PeekActions } from '../lists/list-browser.tsx'
import type { Home } from '../planning/home.ts'
import { IssuesLink } from '../planning/issues-link.tsx'
import { RecordMenu } from '../planning/record-menu.tsx'
import { SourceText } from '../planning/source-text.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { copyText } from '../ui/copy.ts'
import { Kbd } from '../ui/kbd.tsx'
import { PathText } from '../ui/path-text.tsx'
import { type Meta, Peek, PeekFoot } from '../ui/peek.tsx'
import { Prose } from '../ui/prose.tsx'
import { PeekSkeleton } from '../ui/record-skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Day, Due } from '../ui/when.tsx'
import type { Milestone } from './milestone.ts'
import { MilestoneIssues } from './milestone-issues.tsx'
import { MilestoneStateBadge } from './milestone-state.tsx'
import { Progress } from './progress.tsx'
import { toggleName } from './state-toggle.ts'
import { useLatestMilestone } from './use-latest-milestone.ts'
import type { MilestoneActions } from './use-milestone-actions.tsx'

interface Props extends PeekActions {
  home: Home
  id: number
  row: Milestone | undefined
  actionsOf: (milestone: Milestone) => MilestoneActions
}

export function MilestonePeek({ home, id, row, actionsOf, ...actions }: Props) {
  const read = useLatestMilestone(home, id, row)
  useScreenRequest({ request: read.request, peek: true })
  const { milestone } = read
  const offered = milestone && actionsOf(milestone)
  return (
    <Peek
      name="Milestone"
      badge={milestone ? <MilestoneStateBadge state={milestone.state} /> : null}
      reference={<PathText path={milestone?.group?.full_path ?? home.full_path} />}
      title={milestone?.title ?? ''}
      {...(milestone && { meta: metaOf(home, milestone) })}
      actions={
        offered && (
          <RecordMenu
            actions={[
              { name: 'Promote milestone…', icon: IconArrowUp, run: offered.promote },
              { name: 'Delete milestone…', icon: IconTrash, run: offered.remove, danger: true },
            ]}
          />
        )
      }
      foot={
        milestone && (
          <PeekFoot>
            {offered?.edit && (
              <Button rightSection={<Kbd>e</Kbd>} onClick={offered.edit}>
                Edit…
              </Button>
            )}
            {offered?.toggle && (
              <Button rightSection={<Kbd>s</Kbd>} onClick={offered.toggle}>
                {toggleName(milestone)}
              </Button>
            )}
            <IssuesLink home={home} operator="milestone" value={milestone.title} />
          </PeekFoot>
        )
      }
      onCopy={() => copyText(curlText(read.request), 'Request')}
      {...actions}
    >
      {milestone ? (
        <>
          {milestone.description?.trim() ? (
            <Collapsible name="description" height={200}>
              <Prose text={milestone.description} project={milestone.project_id} />
            </Collapsible>
          ) : (
            <p className="quiet">No description.</p>
          )}
          <Progress milestone={milestone} long />
          <MilestoneIssues home={home} milestone={milestone} />
        </>
      ) : read.isGone ? (
        <EmptyState title="Milestone not found">
          <p>The milestone was deleted, or this {home.kind} cannot use it.</p>
        </EmptyState>
      ) : (
        <PeekSkeleton noun="milestone" read={read} bars={['40%', '80%']} />
      )}
    </Peek>
  )
}

function metaOf({ kind }: Home, milestone: Milestone): Meta {
  const { id, iid, state, start_date, due_date, inherited, group, created_at, updated_at } = milestone
  return [
    ['Start', start_date ? <Day key="s" at={start_date} /> : '–'],
    ['Due', <Due key="d" on={due_date} open={state === 'active'} showLateness />],
    [
      'From',
      <SourceText
        key="f"
        kind={kind}
        inherited={inherited}
        group={group ?? undefined}
        search={{ tab: 'milestones', 'ms-peek': id }}
      />,
    ],
    [
      'Reference',
      <span key="r" className="mono">
        %{iid}
      </span>,
    ],
    ['Created', <Day key="c" at={created_at} />],
    ['Changed', <Day key="u" at={updated_at} />],
    [
      'ID',
      <span key="i" className="mono">
        {id}
      </span>,
    ],
  ]
}
