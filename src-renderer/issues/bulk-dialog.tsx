import { useQueryClient } from '@tanstack/react-query'
import { incompleteRequest } from '../api/client.ts'
import { Affected } from '../changes/affected.tsx'
import { bulkRun } from '../changes/last-change.ts'
import { countOf, hasEnded, type Run, type RunItem } from '../changes/runner.ts'
import { startChange } from '../changes/start-change.ts'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { Isolated } from '../ui/isolated.tsx'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { useStore } from '../ui/store.ts'
import { type BulkChange, changeOf, namesIn, requestFor, splitBySkipReason, wordsOf } from './bulk-change.ts'
import classes from './bulk-dialog.module.css'
import { keyOf } from './issue.ts'
import { changeSelected, issueNouns, issueReads } from './issue-change.ts'
import { useSelectedIssues } from './use-selected-issues.ts'

interface Props {
  change: BulkChange
  /** The keys of the selected issues. */
  keys: readonly string[]
  onClose: () => void
  /** Called when the run has stopped or ended. */
  onEnd: (run: Run, changed: readonly RunItem[]) => void
}

/** Shows which issues a change applies to and which it skips, and asks for confirmation. */
export function BulkDialog({ change, keys, onClose, onEnd }: Props) {
  const cache = useQueryClient()
  const run = useStore(bulkRun.current)
  const { issues, pending, error, retry } = useSelectedIssues(keys)
  const { eligible, skipped } = splitBySkipReason(change, issues)
  const words = wordsOf(change)
  const names = namesIn(change)
  const obstacle = pending
    ? 'The selected issues are still loading.'
    : error
      ? 'The selected issues could not be loaded.'
      : eligible.length === 0
        ? 'Nothing can be changed.'
        : undefined
  const title = (n: number) => `${words.title[0]} ${countOf(n, issueNouns)}${words.title[1]}`

  const start = () => {
    onClose()
    const byKey = new Map(eligible.map((issue) => [keyOf(issue), issue]))
    void startChange(cache, {
      verb: words.doing,
      done: words.done,
      opposite: words.opposite,
      nouns: issueNouns,
      items: eligible.map((issue) => ({ id: keyOf(issue), name: issue.reference })),
      change: async ({ id }) => {
        const issue = byKey.get(String(id))
        return issue ? changeSelected(issue, changeOf(change, issue)) : { undo: undefined }
      },
      reads: issueReads,
      onEnd,
    })
  }
  return (
    <Dialog
      title={<Isolated text={title(keys.length)} names={names} />}
      size={640}
      onClose={onClose}
      foot={
        <DialogActions
          action={title(eligible.length)}
          onConfirm={start}
          onCancel={onClose}
          requests={
            eligible.length > 0
              ? eligible.map((issue) => requestFor(change, issue))
              : [incompleteRequest('PUT /projects/:id/issues/:issue_iid')]
          }
          write={{ error: null, pending: run !== undefined && !hasEnded(run) }}
          obstacle={obstacle}
        />
      }
    >
      {error && <ErrorBand error={error} what="The selected issues could not be loaded." onRetry={retry} />}
      {pending && (
        <div className={classes.loading}>
          {[70, 52, 64].map((width) => (
            <SkeletonBar key={width} width={`${width}%`} />
          ))}
        </div>
      )}
      {!pending && !error && (
        <>
          <Lead>
            {eligible.length > 0 ? (
              <Isolated text={words.lead} names={names} />
            ) : (
              'None of the selected issues can be changed.'
            )}
          </Lead>
          <Affected
            nouns={issueNouns}
            affected={eligible.map(({ reference }) => reference)}
            skipped={skipped}
            missing={keys.length - issues.length}
          />
        </>
      )}
    </Dialog>
  )
}
