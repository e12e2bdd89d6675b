import { fetchBody, requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { undoWith } from '../changes/undo.ts'
import { DurationForm } from './duration-form.tsx'
import type { Issue } from './issue.ts'
import { issueReads } from './issue-change.ts'
import classes from './time-editor.module.css'

interface Props {
  issue: Issue
  onDone: () => void
}

const spendAddress = 'POST /projects/:id/issues/:issue_iid/add_spent_time'
const estimateAddress = 'POST /projects/:id/issues/:issue_iid/time_estimate'

const notADuration = 'Enter a time such as 1h 30m, 2d or 1w.'

type Stats = Issue['time_stats']

/** Adds time spent on an issue, and sets its estimate. Each has its own button, and can be undone. */
export function TimeEditor({ issue, onDone }: Props) {
  const address = { id: issue.project_id, issue_iid: issue.iid }
  const spend = useWrite(spendAddress, { refreshes: issueReads })
  const estimate = useWrite(estimateAddress, { refreshes: issueReads })
  const spendInput = (duration: string, summary: string) => ({ ...address, duration, ...(summary && { summary }) })
  const estimateInput = (duration: string) => ({ ...address, duration: duration || '0' })
  /** Just before a write, because others log time too. */
  const readStats = () => fetchBody('GET /projects/:id/issues/:issue_iid/time_stats', address)
  const announce = (
    text: string,
    key: 'total_time_spent' | 'time_estimate',
    after: Stats,
    restore: () => Promise<unknown>,
  ) => {
    const isUnchanged = async () => (await readStats())[key] === after[key]
    announceOne({
      text,
      name: issue.references.full,
      reads: issueReads,
      undo: undoWith(key === 'time_estimate' ? 'estimate' : 'time spent', isUnchanged, restore),
    })
    onDone()
  }
  const addTime = async (duration: string, summary: string) => {
    const before = await readStats()
    const after = await spend.write(spendInput(duration, summary))
    const back = `${before.total_time_spent - after.total_time_spent}s`
    announce(`Time spent is now ${after.human_total_time_spent ?? '0'}`, 'total_time_spent', after, () =>
      fetchBody(spendAddress, { ...address, duration: back }),
    )
  }
  const setEstimate = async (duration: string) => {
    const before = await readStats()
    const after = await estimate.write(estimateInput(duration))
    const text = after.time_estimate === 0 ? 'Estimate removed' : `Estimate set to ${after.human_time_estimate}`
    announce(text, 'time_estimate', after, () =>
      fetchBody(estimateAddress, {
        ...address,
        duration: `${before.time_estimate}s`,
      }),
    )
  }
  return (
    <div className={classes.editor}>
      <DurationForm
        label="Add time spent"
        action="Add time"
        placeholder="1h 30m, or -1h to subtract"
        withSummary
        autoFocus
        requestFor={(duration, summary) => requestOf(spendAddress, spendInput(duration, summary))}
        write={spend}
        error={spend.fields.time_spent ? notADuration : spend.error?.message}
        onTyped={spend.reset}
        onSave={(duration, summary) => void addTime(duration, summary).catch(() => undefined)}
      />
      <DurationForm
        label="Estimate"
        action="Set estimate"
        placeholder="3d or 1w 2d; leave empty to remove"
        initial={issue.time_stats.human_time_estimate ?? ''}
        mayBeEmpty
        requestFor={(duration) => requestOf(estimateAddress, estimateInput(duration))}
        write={estimate}
        error={estimate.fields.time_estimate ? notADuration : estimate.error?.message}
        onTyped={estimate.reset}
        onSave={(duration) => void setEstimate(duration).catch(() => undefined)}
      />
    </div>
  )
}
