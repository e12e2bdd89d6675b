import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ListBrowser } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import { prefixedUrlState, useUrlState } from '../lists/use-url-state.ts'
import { AddButton } from '../planning/add-button.tsx'
import { explainForbidden } from '../planning/explain-error.ts'
import type { Home } from '../planning/home.ts'
import { issuesTarget } from '../planning/issues-link.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { EmptyState } from '../ui/states.tsx'
import { milestoneColumns } from './milestone-columns.tsx'
import { defaultFilter, milestoneList } from './milestone-list.ts'
import { MilestonePeek } from './milestone-peek.tsx'
import { useLatestMilestone } from './use-latest-milestone.ts'
import { useMilestoneActions } from './use-milestone-actions.tsx'
import { useMilestoneInUrl } from './use-milestone-in-url.ts'

const explainError = explainForbidden('milestones')

/** The milestones of a project or group, with those of its parent groups. */
export function MilestonesTab({ home }: { home: Home }) {
  const { kind } = home
  const url = prefixedUrlState(useUrlState(), 'ms')
  const navigate = useNavigate()
  useMilestoneInUrl(home, url)
  const list = useList(milestoneList(home), url, {
    filter: url.get('q') ?? defaultFilter,
    sort: url.get('sort') ?? 'due_date:asc',
  })
  const columns = useMemo(() => milestoneColumns({ kind }), [kind])
  const find = (id: string | undefined) => list.loaded.find((milestone) => String(milestone.id) === id)
  const { peek } = list.rows
  // A change may move the milestone out of the list, but its keys work as long as the side panel shows the milestone.
  const peeked = useLatestMilestone(home, peek === undefined ? undefined : Number(peek), undefined)
  const { actionsOf, onNew, dialog } = useMilestoneActions(home, {
    current: find(list.rows.currentId) ?? peeked.milestone,
    onCreated: (id) => list.rows.showPeek(String(id)),
    onGone: list.rows.closePeek,
  })
  return (
    <ListBrowser
      list={list}
      columns={columns}
      hint="state: inherited: or words in titles and descriptions …"
      controls={onNew && <AddButton name="New milestone" onClick={onNew} />}
      explainError={explainError}
      nameOf={(milestone) => milestone.title}
      onOpen={(id) => {
        const milestone = find(id)
        if (milestone) void navigate(issuesTarget(home, 'milestone', milestone.title))
      }}
      onEdit={(id) => {
        const milestone = find(id) ?? peeked.milestone
        if (milestone) actionsOf(milestone).edit?.()
      }}
      {...(onNew && { onNew })}
      peek={(id, row, actions) => (
        <MilestonePeek key={id} home={home} id={Number(id)} row={row} actionsOf={actionsOf} {...actions} />
      )}
      emptyState={
        <EmptyState
          title="No milestones yet"
          actions={
            onNew && (
              <Button variant="filled" rightSection={<Kbd>c</Kbd>} onClick={onNew}>
                New milestone
              </Button>
            )
          }
        >
          <p>A milestone collects issues until a date. Projects also have the milestones of their parent groups.</p>
        </EmptyState>
      }
    >
      {dialog}
    </ListBrowser>
  )
}
