import { Button } from '@mantine/core'
import { useState } from 'react'
import { NoticeBand } from '../ui/notice-band.tsx'
import { Day } from '../ui/when.tsx'
import { ActionDialog } from './action-dialog.tsx'
import type { Project } from './project.ts'
import { useProjectContents } from './use-project-contents.ts'

interface Props {
  project: Project
  /** Owners can unarchive or restore the project. */
  isOwner: boolean
}

/** Shown above all tabs of a project that is archived or marked for deletion. */
export function ProjectNotice({ project, isOwner }: Props) {
  const [confirming, setConfirming] = useState(false)
  const marked = project.marked_for_deletion_on
  if (!marked && !project.archived) return null
  return (
    <>
      <NoticeBand
        tone={marked ? 'bad' : 'warn'}
        label={marked ? 'Marked for deletion' : 'Archived'}
        action={isOwner && <Button onClick={() => setConfirming(true)}>{marked ? 'Restore…' : 'Unarchive…'}</Button>}
      >
        {marked ? (
          <>
            <b>Marked for deletion.</b> <Deletion project={project} /> Until then, Owners can restore the project with
            its name and path.
          </>
        ) : (
          <>
            <b>Archived.</b> The project is read-only. Owners can unarchive the project.
          </>
        )}
      </NoticeBand>
      {confirming && (
        <ActionDialog
          action={marked ? 'restore' : 'unarchive'}
          ids={[project.id]}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}

function Deletion({ project }: { project: Project }) {
  const { contents } = useProjectContents([project.id])
  const on = contents[0]?.deletion.on
  return (
    on && (
      <>
        The project will be deleted on <Day at={on} />.
      </>
    )
  )
}
