import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { fetchBody } from '../api/client.ts'
import { describeError } from '../api/describe-error.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { undoWith } from '../changes/undo.ts'
import { useMe, useRole } from '../issues/use-issue.ts'
import { toast } from '../ui/toast.ts'
import { Ago } from '../ui/when.tsx'
import { type Noteable, readsOf } from './noteable.ts'
import classes from './resolving.module.css'
import type { Thread } from './threads.ts'

const address = 'PUT /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id'

export interface Resolving {
  /** Developers and the author of the merge request resolve threads. */
  allowed: boolean
  pending: boolean
  /** Resolves the thread, or opens it again. Does nothing if the thread cannot be resolved. */
  toggle: (thread: Thread) => void
}

/** Resolves the threads of a merge request. Comments on other records cannot be resolved. */
export function useResolving(noteable: Noteable): Resolving {
  const { kind, record } = noteable
  const me = useMe()
  const { develops, archived } = useRole(record.project_id)
  const reads = readsOf(noteable)
  const put = useWrite(address, { refreshes: reads })
  const allowed = kind === 'merge_request' && !archived && (develops || record.author.id === me.data?.id)
  const toggle = ({ id: discussion_id, head }: Thread) => {
    if (!allowed || !head.resolvable || put.pending) return
    const input = { id: record.project_id, merge_request_iid: record.iid, discussion_id }
    const resolved = !isResolved(head)
    put.write({ ...input, resolved }).then(
      () =>
        announceOne({
          text: resolved ? 'Thread resolved' : 'Thread reopened',
          name: `thread on ${record.references.full}`,
          reads,
          undo: undoWith(
            'thread',
            async () => {
              const now = await fetchBody(
                'GET /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id',
                input,
              )
              return now.notes[0]?.resolved === resolved
            },
            () => fetchBody(address, { ...input, resolved: !resolved }),
          ),
        }),
      (cause) => toast(`The thread could not be changed: ${describeError(cause)}`),
    )
  }
  return { allowed, pending: put.pending, toggle }
}

const isResolved = ({ resolved }: Thread['head']) => resolved === true

/** Whether a thread is resolved, with the button that changes it. Nothing for comments that cannot be resolved. */
export function ThreadResolution({ thread, resolving }: { thread: Thread; resolving: Resolving }) {
  const { head } = thread
  if (!head.resolvable) return null
  const { resolved_by, resolved_at } = head
  return (
    <p className={classes.line}>
      {isResolved(head) ? (
        <span className={classes.resolved}>
          <IconCircleCheck size={14} stroke={1.75} aria-hidden="true" /> Resolved
          {resolved_by && (
            <>
              {' '}
              by <bdi>{resolved_by.name}</bdi>
            </>
          )}
          {resolved_at && (
            <span className="quiet">
              {' · '}
              <Ago at={resolved_at} />
            </span>
          )}
        </span>
      ) : (
        <span className="quiet">Unresolved</span>
      )}
      {resolving.allowed && (
        <Button size="compact-sm" variant="subtle" onClick={() => resolving.toggle(thread)} title="Shift E">
          {isResolved(head) ? 'Reopen thread' : 'Resolve thread'}
        </Button>
      )}
    </p>
  )
}
