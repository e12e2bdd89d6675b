import { day, exactTime } from './dates.ts'
import classes from './draft-line.module.css'
import type { RestoredDraft } from './use-draft.ts'

/** Says that the form was opened with an unsent draft, and offers to discard the draft. */
export function DraftLine({ draft: { restored_from, discard } }: { draft: RestoredDraft }) {
  if (!restored_from) return null
  return (
    <p className={classes.line}>
      <RestoredText at={restored_from} />
      <button type="button" className={classes.discard} onClick={discard}>
        Discard draft
      </button>
    </p>
  )
}

/** `Unsent draft from 14:05 UTC restored`, with the day if it is not today. Drafts belong to the browser, so the browser's clock counts. */
export function RestoredText({ at }: { at: string }) {
  const today = new Date().toISOString().slice(0, 10)
  const time = at.slice(11, 16)
  return (
    <span role="status">
      Unsent draft from{' '}
      <time dateTime={at} title={exactTime(at)}>
        {at.startsWith(today) ? time : `${day(at, Date.parse(today))}, ${time}`} UTC
      </time>{' '}
      restored
    </span>
  )
}
