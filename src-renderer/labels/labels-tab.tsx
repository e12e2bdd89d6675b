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
import { labelColumns } from './label-columns.tsx'
import { labelList } from './label-list.ts'
import { LabelPeek } from './label-peek.tsx'
import { useLabelActions } from './use-label-actions.tsx'
import { useLatestLabel } from './use-latest-label.ts'

const explainError = explainForbidden('labels')

/** The labels of a project or group, with those of its parent groups. */
export function LabelsTab({ home }: { home: Home }) {
  const { kind } = home
  const url = prefixedUrlState(useUrlState(), 'l')
  const navigate = useNavigate()
  const list = useList(labelList(home), url, { filter: url.get('q') ?? '', sort: url.get('sort') ?? 'title:asc' })
  const columns = useMemo(() => labelColumns({ kind }), [kind])
  const find = (id: string | undefined) => list.loaded.find((label) => String(label.id) === id)
  const { peek } = list.rows
  // A change may move the label out of the list, but its keys work as long as the side panel shows the label.
  const peeked = useLatestLabel(home, peek === undefined ? undefined : Number(peek), undefined)
  const { actionsOf, onNew, dialog } = useLabelActions(home, {
    current: find(list.rows.currentId) ?? peeked.label,
    onCreated: (id) => list.rows.showPeek(String(id)),
    onGone: list.rows.closePeek,
  })
  return (
    <ListBrowser
      list={list}
      columns={columns}
      hint="inherited: subscribed: or words in names and descriptions …"
      controls={onNew && <AddButton name="New label" onClick={onNew} />}
      explainError={explainError}
      nameOf={(label) => label.name}
      onOpen={(id) => {
        const label = find(id)
        if (label) void navigate(issuesTarget(home, 'label', label.name))
      }}
      onEdit={(id) => {
        const label = find(id) ?? peeked.label
        if (label) actionsOf(label).edit?.()
      }}
      {...(onNew && { onNew })}
      peek={(id, row, actions) => (
        <LabelPeek key={id} home={home} id={Number(id)} row={row} actionsOf={actionsOf} {...actions} />
      )}
      emptyState={
        <EmptyState
          title="No labels yet"
          actions={
            onNew && (
              <Button variant="filled" rightSection={<Kbd>c</Kbd>} onClick={onNew}>
                New label
              </Button>
            )
          }
        >
          <p>Labels mark issues and merge requests. Projects also have the labels of their parent groups.</p>
        </EmptyState>
      }
    >
      {dialog}
    </ListBrowser>
  )
}
