import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { announceChange } from '../changes/announce-change.tsx'
import { Keys } from '../ui/kbd.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { Ago } from '../ui/when.tsx'
import { ApprovalsLine } from './approvals.tsx'
import { Branches } from './branches.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import type { MergeRequest } from './merge-request.ts'
import classes from './merge-requests.module.css'
import { mergeStatusOf, withoutDraft } from './merge-status.ts'
import { useMayEdit, useMayPlan, useMergeRequestWrite } from './use-merge-request.ts'

const mergeKey = 'Shift+m'

/** The branches, whether they can be merged, and the button that merges them. */
export function MergeSection({ request }: { request: MergeRequest }) {
  const titleId = useId()
  const mayMerge = useMayPlan(request.project_id)
  const mayEdit = useMayEdit(request)
  const edit = useMergeRequestWrite(request, announceChange)
  const [merging, setMerging] = useState(false)
  const status = mergeStatusOf(request)
  const canMerge = mayMerge && status?.mergeable === true
  useShortcut(mergeKey, () => setMerging(true), { name: 'Merge', enabled: canMerge })
  const markReady = () => void edit.change({ title: withoutDraft(request.title) }).catch(() => undefined)
  return (
    <section className={classes.merge} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>Merge</h2>
        {status && request.draft && mayEdit && (
          <Button className={classes.act ?? ''} loading={edit.pending} onClick={markReady}>
            Mark as ready
          </Button>
        )}
        {canMerge && (
          <Button
            className={classes.act ?? ''}
            variant="filled"
            onClick={() => setMerging(true)}
            rightSection={<Keys of={mergeKey} />}
          >
            Merge
          </Button>
        )}
      </header>
      <Branches request={request} />
      {status && <ApprovalsLine request={request} />}
      {status ? (
        <p className={classes.status} data-tone={status.tone}>
          {status.text}
          {status.mergeable && !mayMerge && ' You need at least the Developer role to merge.'}
        </p>
      ) : (
        <Ended request={request} />
      )}
      {edit.error && (
        <p className={classes.error} role="alert">
          {edit.error.message}
        </p>
      )}
      <p className={classes.note}>Gantry holds no Git repositories, so there are no commits, files or diffs to show.</p>
      {merging && <MergeDialog request={request} onClose={() => setMerging(false)} />}
    </section>
  )
}

function Ended({ request }: { request: MergeRequest }) {
  const { merged_at, merge_user, merge_commit_sha, closed_at, closed_by } = request
  const [verb, at, by] =
    request.state === 'merged'
      ? (['Merged', merged_at, merge_user] as const)
      : (['Closed', closed_at, closed_by] as const)
  return (
    <p className={classes.status}>
      {verb}
      {by && (
        <>
          {' '}
          by <bdi>{by.name}</bdi>
        </>
      )}
      {at && (
        <>
          , <Ago at={at} /> ago
        </>
      )}
      {request.state === 'merged' && merge_commit_sha && (
        <>
          , as <code className="mono">{merge_commit_sha.slice(0, 8)}</code>
        </>
      )}
      .
    </p>
  )
}
