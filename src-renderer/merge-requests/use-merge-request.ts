import { useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { type LastChange, rememberChange } from '../changes/last-change.ts'
import { propertyKeys } from '../issues/property-keys.ts'
import { useMe, useRole } from '../issues/use-issue.ts'
import type { StateToggle } from '../notes/note-composer.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { isOpen, type MergeRequest } from './merge-request.ts'
import { type Change, notAppliedOf, undoOfChange } from './merge-request-change.ts'
import { mergeRequestReads } from './merge-request-reads.ts'

interface Editable {
  project_id: number
  author: { id: number }
  assignees: readonly { id: number }[]
}

/** Developers may change every merge request, authors and assignees their own; nobody in an archived project. */
export function useMayEdit({ project_id, author, assignees }: Editable): boolean {
  const me = useMe()
  const { develops, archived } = useRole(project_id)
  return !archived && (develops || [author, ...assignees].some(({ id }) => id === me.data?.id))
}

/** Only Developers set labels, milestone, people and lock, also of their own merge requests. */
export function useMayPlan(project_id: number): boolean {
  const { develops, archived } = useRole(project_id)
  return develops && !archived
}

/** `announce` gets the change, to remember it for `z`, or also to confirm it. */
export function useMergeRequestWrite(request: MergeRequest, announce: (change: LastChange) => void = rememberChange) {
  const [notApplied, setNotApplied] = useState<string>()
  const put = useWrite('PUT /projects/:id/merge_requests/:merge_request_iid', { refreshes: mergeRequestReads })
  return {
    ...put,
    /** What the server did not set although it accepted the last change, in words. */
    notApplied,
    /** Changes the merge request. `z` undoes the change. */
    change: async (change: Change) => {
      setNotApplied(undefined)
      const answer = await put.write({ id: request.project_id, merge_request_iid: request.iid, ...change })
      setNotApplied(notAppliedOf(change, answer))
      const undo = undoOfChange(request, answer, change)
      const name = answer.references.full
      if (undo)
        announce({
          text: `${name} changed`,
          nouns: ['merge request', 'merge requests'],
          items: [{ id: answer.id, name, undo }],
          reads: mergeRequestReads,
        })
      return answer
    },
  }
}

/** Closing an open merge request, or reopening a closed one, with its key. Undefined after the merge, which is final. */
export function useStateToggle(request: MergeRequest, allowed: boolean): StateToggle | undefined {
  const edit = useMergeRequestWrite(request)
  const open = isOpen(request)
  const offered = allowed && (open || request.state === 'closed')
  const name = open ? 'Close merge request' : 'Reopen merge request'
  const toggle = () => void edit.change({ state_event: open ? 'close' : 'reopen' }).catch(() => undefined)
  useShortcut(propertyKeys.state, toggle, { name, enabled: offered && !edit.pending })
  return offered ? { name, toggle, pending: edit.pending, error: edit.error } : undefined
}
