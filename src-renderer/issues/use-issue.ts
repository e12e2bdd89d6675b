import { useState } from 'react'
import { useRead, useWrite } from '../api/use-api.ts'
import { type LastChange, rememberChange } from '../changes/last-change.ts'
import { useShortcut } from '../ui/shortcuts.tsx'
import { type Issue, isOpen } from './issue.ts'
import { type Change, differenceFrom, issueNouns, issueReads, undoOf, valuesOf } from './issue-change.ts'
import { propertyKeys } from './property-keys.ts'

export const useMe = () => useRead('GET /user', {})

export interface Role {
  pending: boolean
  isMember: boolean
  /** Nobody may change what is in an archived project. */
  archived: boolean
  /** Reporter and above: may write internal notes and set labels, assignees and dates. */
  mayTriage: boolean
  /** Developers and above: may set labels and people of merge requests, and merge. */
  develops: boolean
  /** Maintainers and above: may change the comments of others. */
  maintains: boolean
  /** Owners and administrators. */
  isOwner: boolean
}

/** The user's permissions in a project. Administrators have all. None while loading, or without a project. */
export function useRole(project: number | string | undefined): Role {
  const me = useMe()
  const { data, pending } = useRead('GET /projects/:id', { id: project ?? 0 }, { enabled: project !== undefined })
  const { project_access: own, group_access: group } = data?.permissions ?? { project_access: null, group_access: null }
  const ownsIt = data?.owner !== undefined && data.owner.id === me.data?.id
  const level = me.data?.is_admin || ownsIt ? 50 : Math.max(own?.access_level ?? 0, group?.access_level ?? 0)
  const facts = { pending: pending || me.pending, isMember: level >= 10, archived: data?.archived ?? false }
  return { ...facts, mayTriage: level >= 20, develops: level >= 30, maintains: level >= 40, isOwner: level >= 50 }
}

/** Everybody who reads a record may react to it and to its comments, but only members while its discussion is locked. */
export function useMayReact({
  project_id,
  discussion_locked,
}: Pick<Issue, 'project_id' | 'discussion_locked'>): boolean {
  const { pending, isMember, archived } = useRole(project_id)
  return pending || (!archived && (isMember || discussion_locked !== true))
}

interface Editable extends Pick<Issue, 'project_id' | 'issue_type'> {
  author: { id: number }
  assignees: readonly { id: number }[]
}

/** Reporters may edit every issue, authors and assignees their own, except incidents; nobody in an archived project. */
export function useMayEdit({ project_id, issue_type, author, assignees }: Editable): boolean {
  const me = useMe()
  const { mayTriage, archived } = useRole(project_id)
  const isOwn = [author, ...assignees].some(({ id }) => id === me.data?.id)
  return !archived && (mayTriage || (isOwn && issue_type !== 'incident'))
}

/** Reporters may set labels, milestone, people, dates and weight; nobody in an archived project. */
export function useMayPlan(project_id: number): boolean {
  const { mayTriage, archived } = useRole(project_id)
  return mayTriage && !archived
}

/** `announce` gets the change, to remember it for `z`, or also to confirm it. */
export function useIssueWrite(issue: Issue, announce: (change: LastChange) => void = rememberChange) {
  const [notApplied, setNotApplied] = useState<string>()
  const put = useWrite('PUT /projects/:id/issues/:issue_iid', { refreshes: issueReads })
  return {
    ...put,
    /** Fields that the server did not set although it accepted the last change, in words. */
    notApplied,
    /** Changes the issue. `z` undoes the change. */
    change: async (change: Change) => {
      setNotApplied(undefined)
      const answer = await put.write({ id: issue.project_id, issue_iid: issue.iid, ...change })
      const [before, after] = [valuesOf(issue), valuesOf(answer)]
      const undo = undoOf(answer, change, before, after)
      setNotApplied(differenceFrom(change, after))
      if (undo)
        announce({
          text: `${answer.references.full} changed`,
          nouns: issueNouns,
          items: [{ id: answer.id, name: answer.references.full, undo }],
          reads: issueReads,
        })
      return answer
    },
  }
}

/** Closing an open issue, or reopening a closed one, with its key. */
export function useStateToggle(issue: Issue, enabled: boolean) {
  const edit = useIssueWrite(issue)
  const open = isOpen(issue)
  const name = open ? 'Close issue' : 'Reopen issue'
  const toggle = () => void edit.change({ state_event: open ? 'close' : 'reopen' }).catch(() => undefined)
  useShortcut(propertyKeys.state, toggle, { name, enabled: enabled && !edit.pending })
  return { name, toggle, pending: edit.pending, error: edit.error }
}
