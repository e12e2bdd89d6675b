import { Button } from '@mantine/core'
import { IconArrowUp, IconTrash } from '@tabler/icons-react'
import { curlText } from '../api/curl.ts'
import { useScreenRequest } from '../api/wire.ts'
import type { PeekActions } from '../lists/list-browser.tsx'
import { copyText } from '../ui/copy.ts'
import { Kbd } from '../ui/kbd.tsx'
import { PathText } from '../ui/path-text.tsx'
import { type Meta, Peek, PeekFoot } from '../ui/peek.tsx'
import { PeekSkeleton } from '../ui/record-skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Day } from '../ui/when.tsx'
import type { Home } from './home.ts'
import { IssuesLink } from './issues-link.tsx'
import { nameOf, type PlanningRecord, type RecordKind } from './record-kind.ts'
import { RecordMenu } from './record-menu.tsx'
import { SourceText } from './source-text.tsx'
import { useLatestRecord } from './use-latest-record.ts'
import type { RecordActions } from './use-record-actions.tsx'

interface Props<T extends PlanningRecord, Draft extends object> extends PeekActions {
  kind: RecordKind<T, Draft>
  home: Home
  id: number
  row: T | undefined
  actionsOf: (record: T) => RecordActions
}

/** A record beside the list. */
export function RecordPeek<T extends PlanningRecord, Draft extends object>(props: Props<T, Draft>) {
  const { kind, home, id, row, actionsOf, ...peekActions } = props
  const { noun, heading } = kind
  const { Badge, Content } = kind.peek
  const read = useLatestRecord(kind, home, id, row)
  useScreenRequest({ request: read.request, peek: true })
  const { record } = read
  const actions = record && actionsOf(record)
  return (
    <Peek
      name={heading}
      badge={record ? <Badge record={record} /> : null}
      reference={<PathText path={record?.group?.full_path ?? home.full_path} />}
      title={record ? nameOf(record) : ''}
      {...(record && { meta: metaOf(kind, home, record) })}
      actions={
        actions && (
          <RecordMenu
            actions={[
              { name: `Promote ${noun}…`, icon: IconArrowUp, run: actions.promote },
              { name: `Delete ${noun}…`, icon: IconTrash, run: actions.remove, danger: true },
            ]}
          />
        )
      }
      foot={
        actions && (
          <PeekFoot>
            {actions.edit && (
              <Button rightSection={<Kbd>e</Kbd>} onClick={actions.edit}>
                Edit…
              </Button>
            )}
            {actions.toggle.run && (
              <Button rightSection={<Kbd>s</Kbd>} onClick={actions.toggle.run} title={actions.toggle.hint}>
                {actions.toggle.button}
              </Button>
            )}
            <IssuesLink home={home} operator={noun} value={nameOf(record)} />
          </PeekFoot>
        )
      }
      onCopy={() => copyText(curlText(read.request), 'Request')}
      {...peekActions}
    >
      {record ? (
        <Content home={home} record={record} />
      ) : read.isGone ? (
        <EmptyState title={`${heading} not found`}>
          <p>
            The {noun} was deleted, or this {home.kind} cannot use it.
          </p>
        </EmptyState>
      ) : (
        <PeekSkeleton noun={noun} read={read} bars={['40%', '80%']} />
      )}
    </Peek>
  )
}

function metaOf<T extends PlanningRecord, Draft extends object>(
  { noun, urlPrefix, peek }: RecordKind<T, Draft>,
  home: Home,
  record: T,
): Meta {
  const { id, inherited, group, updated_at } = record
  const source = (
    <SourceText
      key="f"
      kind={home.kind}
      inherited={inherited}
      group={group ?? undefined}
      search={{ tab: `${noun}s`, [`${urlPrefix}-peek`]: id }}
    />
  )
  return [
    ...peek.metaOf(home, record, ['Source', source]),
    ['Updated', <Day key="u" at={updated_at} />],
    [
      'ID',
      <span key="i" className="mono">
        {id}
      </span>,
    ],
  ]
}
