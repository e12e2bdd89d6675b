import { Button } from '@mantine/core'
import { useState } from 'react'
import { NoticeBand } from '../ui/notice-band.tsx'
import { Day } from '../ui/when.tsx'
import { ActDialog } from './act-dialog.tsx'
import type { Project } from './project.ts'

interface Props {
  project: Project
  /** Whoever owns it can take it back. */
  owns: boolean
}

/** That a project is about to go, or cannot be worked in, and the way back from it. */
export function ProjectNotice({ project, owns }: Props) {
  const [asked, setAsked] = useState(false)
  const marked = project.marked_for_deletion_on
  if (!marked && !project.archived) return null
  return (
    <>
      <NoticeBand
        tone={marked ? 'bad' : 'warn'}
        label={marked ? 'Marked for deletion' : 'Archived'}
        action={owns && <Button onClick={() => setAsked(true)}>{marked ? 'Restore…' : 'Unarchive…'}</Button>}
      >
        {marked ? (
          <>
            <b>Marked for deletion</b> on <Day at={marked} />. Restored, it has its name and path back; once its days
            are over, it is gone.
          </>
        ) : (
          <>
            <b>Archived</b>, and so read-only: the same people read it, and nothing in it can be changed.
          </>
        )}
      </NoticeBand>
      {asked && <ActDialog act={marked ? 'restore' : 'unarchive'} ids={[project.id]} onClose={() => setAsked(false)} />}
    </>
  )
}
