import { IconGitMerge, IconGitPullRequest, IconLock, IconSitemap, IconUserPlus } from '@tabler/icons-react'
import { IssueState } from '../ui/issue-state.tsx'
import { Person } from '../ui/person.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { Ago } from '../ui/when.tsx'
import { FinishButton } from './finish-button.tsx'
import {
  commentOf,
  isAboutAccess,
  nameOf,
  reasonOf,
  referenceOf,
  splitReference,
  type ToDo,
  targetName,
  titleOf,
} from './todo.ts'
import classes from './todos.module.css'

interface Options {
  /** The list shows done items. */
  done: boolean
  /** An item is being marked as done. */
  busy: boolean
  onFinish: (todo: ToDo) => void
}

/** Characters of a comment that a cell can show. The text of a comment may be a thousand times as long. */
const LONGEST_COMMENT = 1_000

const shortened = (text: string) =>
  text.length > LONGEST_COMMENT ? `${text.slice(0, LONGEST_COMMENT).toWellFormed()}…` : text

export const todoColumns = ({ done, busy, onFinish }: Options): Columns<ToDo> => [
  {
    id: 'record',
    header: () => <span className="visually-hidden">Type and state</span>,
    meta: { track: '16px' },
    cell: ({ row: { original: todo } }) => <TargetIcon todo={todo} />,
  },
  {
    id: 'reference',
    header: 'Record',
    meta: { track: '148px', narrow: '104px', wide: '220px' },
    cell: ({ row: { original: todo } }) => <Reference todo={todo} />,
  },
  {
    id: 'title',
    header: 'Title',
    meta: { track: 'minmax(140px, 3fr)' },
    cell: ({ row: { original: todo } }) => (
      <>
        <span className={`cut ${classes.title}`} dir="auto" title={titleOf(todo)}>
          {titleOf(todo)}
        </span>
        {'confidential' in todo.target && todo.target.confidential && (
          <IconLock size={13} stroke={1.75} className={classes.lock} role="img" aria-label="Confidential" />
        )}
      </>
    ),
  },
  {
    id: 'comment',
    header: 'Comment',
    meta: { track: 'minmax(120px, 2fr)', from: 1100, name: 'Comment' },
    cell: ({ row: { original: todo } }) => (
      <span className="cut quiet" dir="auto">
        {shortened(commentOf(todo) ?? '–')}
      </span>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    meta: { track: '96px', name: 'Reason' },
    cell: ({ row: { original: todo } }) => <span className="cut">{reasonOf(todo)}</span>,
  },
  {
    id: 'by',
    header: 'By',
    meta: { track: '152px', from: 700, name: 'By' },
    cell: ({ row: { original: todo } }) => <Person person={todo.author} />,
  },
  {
    id: 'created',
    header: 'Added',
    meta: { track: '64px', align: 'right', name: 'Added' },
    cell: ({ row: { original: todo } }) => (
      <span className="quiet">
        <Ago at={todo.created_at} />
      </span>
    ),
  },
  ...(done
    ? ([
        {
          id: 'done',
          header: 'Done',
          meta: { track: '64px', align: 'right', name: 'Done' },
          cell: ({ row: { original: todo } }) => (
            <span className="quiet">
              <Ago at={todo.updated_at} />
            </span>
          ),
        },
      ] satisfies Columns<ToDo>)
    : ([
        {
          id: 'finish',
          header: () => <span className="visually-hidden">Mark as done</span>,
          meta: { track: '28px', align: 'right', hasNoBar: true },
          cell: ({ row: { original: todo } }) => (
            <FinishButton name={nameOf(todo)} disabled={busy} onClick={() => onFinish(todo)} />
          ),
        },
      ] satisfies Columns<ToDo>)),
]

/** `shop#12`, with the whole path on hover. */
function Reference({ todo }: { todo: ToDo }) {
  const reference = referenceOf(todo)
  const [path, number] = splitReference(reference)
  return (
    <span className={`mono quiet ${classes.reference}`} title={reference}>
      <span className="cut">{path.split('/').at(-1)}</span>
      <span>{number}</span>
    </span>
  )
}

/** The type of the record and its state: by shape and name, not only by colour. */
function TargetIcon({ todo }: { todo: ToDo }) {
  if (todo.target_type === 'Issue') return <IssueState open={todo.target.state === 'opened'} />
  if (isAboutAccess(todo))
    return (
      <IconUserPlus
        size={16}
        stroke={1.75}
        color="var(--ink3)"
        role="img"
        aria-label={targetName(todo)}
        style={{ flex: 'none' }}
      />
    )
  const { state } = todo.target
  const Icon = todo.target_type === 'Epic' ? IconSitemap : state === 'merged' ? IconGitMerge : IconGitPullRequest
  const color = state === 'opened' ? 'var(--ok-mark)' : state === 'merged' ? 'var(--done-mark)' : 'var(--ink3)'
  return (
    <Icon
      size={16}
      stroke={1.75}
      color={color}
      role="img"
      aria-label={`${targetName(todo)}, ${state === 'opened' ? 'open' : state}`}
      style={{ flex: 'none' }}
    />
  )
}
