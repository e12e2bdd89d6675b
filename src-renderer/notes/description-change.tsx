import { useId, useState } from 'react'
import { useRead } from '../api/use-api.ts'
import type { Issue } from '../issues/issue.ts'
import { Diff } from '../ui/diff.tsx'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import classes from './description-change.module.css'
import type { Note } from './noteable.ts'

/** The system note of a change of the description. */
export const isDescriptionChange = (note: Note) => note.system && note.body === 'changed the description'

const perPage = 50

/** What a change of the description removed and added, on demand; nothing if the instance keeps no texts of this change. */
export function DescriptionChange({ issue, note }: { issue: Issue; note: Note }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const address = { id: issue.project_id, issue_iid: issue.iid }
  // All changes that are kept fit on one page.
  const versions = useRead('GET /-/gantry/v1/projects/:id/issues/:issue_iid/description_versions', {
    ...address,
    per_page: perPage,
  })
  const version = versions.data?.find(
    ({ created_at, user }) => created_at === note.created_at && user.id === note.author.id,
  )
  if (!version) return null
  return (
    <>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide changes' : 'Show changes'}
      </button>
      {open && (
        <div id={id} className={classes.change}>
          <Version address={{ ...address, version_id: version.id }} />
        </div>
      )}
    </>
  )
}

function Version({ address }: { address: { id: number; issue_iid: number; version_id: number } }) {
  const read = useRead('GET /-/gantry/v1/projects/:id/issues/:issue_iid/description_versions/:version_id', address)
  if (read.data)
    return <Diff name="Changes to the description" before={read.data.before ?? ''} after={read.data.after ?? ''} />
  if (read.error) return <ErrorBand error={read.error} what="The change could not be loaded." onRetry={read.retry} />
  return <SkeletonBar width="80%" />
}
