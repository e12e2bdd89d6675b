import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ListBrowser } from '../lists/list-browser.tsx'
import { prefixedUrlState, useUrlState } from '../lists/use-url-state.ts'
import { Kbd } from '../ui/kbd.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Home } from './home.ts'
import { issuesTarget } from './issues-link.tsx'
import { nameOf, type PlanningRecord, type RecordKind } from './record-kind.ts'
import { RecordPeek } from './record-peek.tsx'
import { useLatestRecord } from './use-latest-record.ts'
import { useRecordActions } from './use-record-actions.tsx'

interface Props<T extends PlanningRecord, Draft extends object> {
  kind: RecordKind<T, Draft>
  home: Home
}

/** The labels or milestones of a project or group, with those of its parent groups. */
export function RecordsTab<T extends PlanningRecord, Draft extends object>({ kind, home }: Props<T, Draft>) {
  const { noun } = kind
  const { columns: columnsOf, useRows, hint, purpose } = kind.list
  const navigate = useNavigate()
  const list = useRows(home, prefixedUrlState(useUrlState(), kind.urlPrefix))
  const columns = useMemo(() => columnsOf({ kind: home.kind }), [columnsOf, home.kind])
  const find = (id: string | undefined) => list.loaded.find((record) => String(record.id) === id)
  const { peek } = list.rows
  // A change may move the record out of the list, but its keys work as long as the side panel shows the record.
  const peeked = useLatestRecord(kind, home, peek === undefined ? undefined : Number(peek), undefined)
  const { actionsOf, onNew, dialog } = useRecordActions(kind, home, {
    current: find(list.rows.currentId) ?? peeked.record,
    onCreated: (id) => list.rows.showPeek(String(id)),
    onGone: list.rows.closePeek,
  })
  return (
    <ListBrowser
      list={list}
      columns={columns}
      hint={hint}
      controls={
        onNew && (
          <Button leftSection={<IconPlus size={14} stroke={1.75} />} onClick={onNew}>
            New {noun}
          </Button>
        )
      }
      // The server refuses the records of a project to users who may use neither its issues nor its merge requests.
      explainError={(error) =>
        error.status === 403
          ? `You cannot see the ${noun}s of this project, because its issues and merge requests are hidden from you.`
          : undefined
      }
      nameOf={nameOf}
      onOpen={(id) => {
        const record = find(id)
        if (record) void navigate(issuesTarget(home, noun, nameOf(record)))
      }}
      onEdit={(id) => {
        const record = find(id) ?? peeked.record
        if (record) actionsOf(record).edit?.()
      }}
      {...(onNew && { onNew })}
      peek={(id, row, actions) => (
        <RecordPeek key={id} kind={kind} home={home} id={Number(id)} row={row} actionsOf={actionsOf} {...actions} />
      )}
      emptyState={
        <EmptyState
          title={`No ${noun}s yet`}
          actions={
            onNew && (
              <Button variant="filled" rightSection={<Kbd>c</Kbd>} onClick={onNew}>
                New {noun}
              </Button>
            )
          }
        >
          <p>{purpose}</p>
        </EmptyState>
      }
    >
      {dialog}
    </ListBrowser>
  )
}
