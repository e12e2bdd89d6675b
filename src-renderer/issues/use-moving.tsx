import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useShortcut } from '../ui/shortcuts.tsx'
import type { Issue } from './issue.ts'
import { MoveIssue } from './move-dialog.tsx'
import { moveKey } from './property-keys.ts'
import { useMayPlan } from './use-issue.ts'

/** Moving an issue in the peek or on its page, with its key: the dialog, then the page of the copy. */
export function useMoving(issue: Issue, hasKey: boolean) {
  const navigate = useNavigate()
  const [moving, setMoving] = useState(false)
  const mayMove = useMayPlan(issue.project_id)
  const isMoved = issue.moved_to_id !== null
  const name = 'Move to another project'
  const open = () => setMoving(true)
  useShortcut(moveKey, open, { name, enabled: hasKey && mayMove && !isMoved })
  return {
    name,
    mayMove,
    /** Why the issue cannot be moved again. */
    reason: isMoved ? 'already moved' : undefined,
    open,
    dialog: moving && (
      <MoveIssue
        issue={issue}
        onClose={() => setMoving(false)}
        onMoved={(copy) =>
          void navigate({
            to: '/projects/$projectId/issues/$iid',
            params: { projectId: String(copy.project_id), iid: String(copy.iid) },
          })
        }
      />
    ),
  }
}
