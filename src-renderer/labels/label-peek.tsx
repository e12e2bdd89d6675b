import { Button } from '@mantine/core'
import { IconArrowUp, IconTrash } from '@tabler/icons-react'
import { curlText } from '../api/curl.ts'
import { useScreenRequest } from '../api/wire.ts'
import type { PeekActions } from '../lists/list-browser.tsx'
import type { Home } from '../planning/home.ts'
import { IssuesLink } from '../planning/issues-link.tsx'
import classes from '../planning/planning.module.css'
import { RecordMenu } from '../planning/record-menu.tsx'
import { SourceText } from '../planning/source-text.tsx'
import { copyText } from '../ui/copy.ts'
import { Kbd } from '../ui/kbd.tsx'
import { count } from '../ui/number.ts'
import { PathText } from '../ui/path-text.tsx'
import { type Meta, Peek, PeekFoot } from '../ui/peek.tsx'
import { PeekSkeleton } from '../ui/record-skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Day } from '../ui/when.tsx'
import type { Label } from './label.ts'
import type { LabelActions } from './use-label-actions.tsx'
import { useLatestLabel } from './use-latest-label.ts'

interface Props extends PeekActions {
  home: Home
  id: number
  row: Label | undefined
  actionsOf: (label: Label) => LabelActions
}

export function LabelPeek({ home, id, row, actionsOf, ...actions }: Props) {
  const read = useLatestLabel(home, id, row)
  useScreenRequest({ request: read.request, peek: true })
  const { label } = read
  return (
    <Peek
      name="Label"
      badge={label ? <i className={classes.dot} style={{ background: label.color }} /> : null}
      reference={<PathText path={label?.group?.full_path ?? home.full_path} />}
      title={label?.name ?? ''}
      actions={label && <LabelMenu {...actionsOf(label)} />}
      {...(label && { meta: metaOf(home, label) })}
      foot={label && <Foot home={home} label={label} {...actionsOf(label)} />}
      onCopy={() => copyText(curlText(read.request), 'Request')}
      {...actions}
    >
      {label ? (
        <p className={label.description ? classes.description : 'quiet'} dir="auto">
          {label.description || 'No description.'}
        </p>
      ) : read.isGone ? (
        <EmptyState title="Label not found">
          <p>The label was deleted, or this {home.kind} cannot use it.</p>
        </EmptyState>
      ) : (
        <PeekSkeleton noun="label" read={read} bars={['40%', '80%']} />
      )}
    </Peek>
  )
}

const LabelMenu = ({ promote, remove }: LabelActions) => (
  <RecordMenu
    actions={[
      { name: 'Promote label…', icon: IconArrowUp, run: promote },
      { name: 'Delete label…', icon: IconTrash, run: remove, danger: true },
    ]}
  />
)

function Foot({ home, label, toggle, edit }: { home: Home; label: Label } & LabelActions) {
  return (
    <PeekFoot>
      {edit && (
        <Button rightSection={<Kbd>e</Kbd>} onClick={edit}>
          Edit…
        </Button>
      )}
      <Button rightSection={<Kbd>s</Kbd>} onClick={toggle} title="Notifications about new issues with the label">
        {label.subscribed ? 'Unsubscribe' : 'Subscribe'}
      </Button>
      <IssuesLink home={home} operator="label" value={label.name} />
    </PeekFoot>
  )
}

function metaOf({ kind }: Home, label: Label): Meta {
  const {
    open_issues_count: open = 0,
    closed_issues_count: closed = 0,
    open_merge_requests_count: requests = 0,
  } = label
  return [
    ['Open issues', count(open)],
    ['Closed issues', count(closed)],
    ['Open merge requests', count(requests)],
    ...(kind === 'project' ? [['Priority', label.priority ?? '–'] as const] : []),
    [
      'Color',
      <span key="c" className="mono">
        {label.color}
      </span>,
    ],
    [
      'From',
      <SourceText
        key="f"
        kind={kind}
        inherited={label.inherited}
        group={label.group ?? undefined}
        search={{ tab: 'labels', 'l-peek': label.id }}
      />,
    ],
    ['Subscribed', label.subscribed ? 'Yes' : 'No'],
    ['Changed', <Day key="u" at={label.updated_at} />],
    [
      'ID',
      <span key="i" className="mono">
        {label.id}
      </span>,
    ],
  ]
}
