import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { curlText } from '../api/curl.ts'
import type { WireRequest } from '../api/wire-request.ts'
import { IssuePeek } from '../issues/issue-peek.tsx'
import type { PeekActions } from '../lists/list-browser.tsx'
import { MergeRequestPeek } from '../merge-requests/merge-request-peek.tsx'
import { capitalized } from '../ui/capitalized.ts'
import { copyText } from '../ui/copy.ts'
import { Kbd } from '../ui/kbd.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Peek, PeekFoot } from '../ui/peek.tsx'
import { Person } from '../ui/person.tsx'
import { Prose } from '../ui/prose.tsx'
import { EmptyState, SkeletonBar } from '../ui/states.tsx'
import { Ago, Day } from '../ui/when.tsx'
import { doneKey } from './finish-button.tsx'
import {
  type AccessToDo,
  commentOf,
  type EpicToDo,
  isAboutAccess,
  isPending,
  membersOf,
  referenceOf,
  sentenceOf,
  type ToDo,
  targetName,
  titleOf,
} from './todo.ts'
import classes from './todos.module.css'

interface Props extends PeekActions {
  /** Undefined if the list does not have the item. */
  todo: ToDo | undefined
  /** The list is still loading. */
  loading: boolean
  /** The request of the list. An item has no request of its own. */
  request: WireRequest
  /** The id of the current user. */
  me: number | undefined
  busy: boolean
  onFinish: (todo: ToDo) => void
}

/** An item beside the list: why the user has it, and its record. Issues and merge requests can be read, commented on and changed here. */
export function ToDoPeek({ todo, loading, request, me, busy, onFinish, ...actions }: Props) {
  if (!todo)
    return (
      <Peek
        name="To-do item"
        badge={null}
        reference=""
        title=""
        onCopy={() => copyText(curlText(request), 'Request')}
        {...actions}
      >
        {loading ? <SkeletonBar width="70%" /> : <NotListed />}
      </Peek>
    )
  const why = (
    <p className={classes.why}>
      <span>
        <bdi>{sentenceOf(todo, me)}</bdi>{' '}
        <span className="quiet">
          · <Ago at={todo.created_at} />
        </span>
      </span>
      {isPending(todo) ? (
        <Button
          size="compact-sm"
          aria-disabled={busy || undefined}
          onClick={() => busy || onFinish(todo)}
          rightSection={<Kbd>{doneKey}</Kbd>}
        >
          Mark as done
        </Button>
      ) : (
        <span className="quiet">
          Done <Ago at={todo.updated_at} /> ago
        </span>
      )}
    </p>
  )
  if (todo.target_type === 'Issue') {
    const { project_id, iid } = todo.target
    return <IssuePeek project_id={project_id} iid={iid} row={todo.target} lead={why} {...actions} />
  }
  if (todo.target_type === 'MergeRequest') {
    const { project_id, iid } = todo.target
    return <MergeRequestPeek project_id={project_id} iid={iid} row={todo.target} lead={why} {...actions} />
  }
  if (isAboutAccess(todo))
    return (
      <AccessPeek todo={todo} request={request} {...actions}>
        {why}
      </AccessPeek>
    )
  return (
    <EpicPeek todo={todo} request={request} {...actions}>
      {why}
    </EpicPeek>
  )
}

function NotListed() {
  return (
    <EmptyState title="Not in this list">
      <p>The filter hides the to-do item, or the item is not yours.</p>
    </EmptyState>
  )
}

interface OtherProps<T> extends PeekActions {
  todo: T
  request: WireRequest
  children: ReactNode
}

/** The end of a long path says more than its start. */
function Reference({ todo }: { todo: AccessToDo | EpicToDo }) {
  const text = referenceOf(todo)
  return (
    <span className="cut-start" title={text}>
      <bdi>{text}</bdi>
    </span>
  )
}

/** A request for access. It is answered on the members tab of the project or group. */
function AccessPeek({ todo, request, children, ...actions }: OtherProps<AccessToDo>) {
  return (
    <Peek
      name={targetName(todo)}
      badge={null}
      reference={<Reference todo={todo} />}
      title={titleOf(todo)}
      meta={[
        ['Requested by', <Person key="by" person={todo.author} />],
        [targetName(todo), todo.target.name],
      ]}
      foot={
        isPending(todo) && (
          <PeekFoot>
            <LinkButton {...membersOf(todo)}>View access requests</LinkButton>
          </PeekFoot>
        )
      }
      onCopy={() => copyText(curlText(request), 'Request')}
      {...actions}
    >
      {children}
      <p className="quiet">
        {isPending(todo)
          ? 'Approve or deny the request on the members tab. The to-do item is then done.'
          : 'The request was approved, denied or withdrawn, or you marked the to-do item as done.'}
      </p>
    </Peek>
  )
}

/** An epic, as far as the list describes it: the console has no page for epics. */
function EpicPeek({ todo, request, children, ...actions }: OtherProps<EpicToDo>) {
  const { target } = todo
  const comment = commentOf(todo)
  const project = todo.project?.id
  return (
    <Peek
      name={targetName(todo)}
      badge={null}
      reference={<Reference todo={todo} />}
      title={target.title}
      meta={[
        ['Type', targetName(todo)],
        ['State', target.state === 'opened' ? 'Open' : capitalized(target.state)],
        [todo.project ? 'Project' : 'Group', todo.project?.name ?? todo.group?.name ?? '–'],
        ['Created', <Day key="created" at={target.created_at} />],
        ['Updated', <Day key="updated" at={target.updated_at} />],
      ]}
      onCopy={() => copyText(curlText(request), 'Request')}
      {...actions}
    >
      {children}
      {comment !== undefined && <Prose text={comment} project={project} />}
      {comment === undefined &&
        (target.description?.trim() ? (
          <Prose text={target.description} project={project} />
        ) : (
          <p className="quiet">No description.</p>
        ))}
    </Peek>
  )
}
