import { day, exactTime } from './dates.ts'
import classes from './draft-line.module.css'
import type { RestoredDraft } from './use-draft.ts'

/** Says that the form was opened with an unsent draft, and offers to discard the draft. */
export function DraftLine({ draft: { restored_from, discard } }: { draft: RestoredDraft }) {
  if (!restored_from) return null
  return (
    <p className={classes.line}>
      <RestoredText at={restored_from} />
      <button type="button" className={classes.action} onClick={discard}>
        Discard draft
      </button>
    </p>
  )
}

interface KeptProps {
  at: string
  onContinue: () => void
  onDiscard: () => void
}

/** Says that an editor, which is closed, has an unsent draft. */
export function KeptDraftLine({ at, onContinue, onDiscard }: KeptProps) {
  return (
    <p className={classes.line}>
      <span>
        Unsent draft from <DraftTime at={at} />
      </span>
      <button type="button" className={classes.action} onClick={onContinue}>
        Continue editing
      </button>
      <button type="button" className={classes.action} onClick={onDiscard}>
        Discard draft
      </button>
    </p>
  )
}

/** `Unsent draft from 14:05 UTC restored` */
export const RestoredText = ({ at }: { at: string }) => (
  <span role="status">
    Unsent draft from <DraftTime at={at} /> restored
  </span>
)

/** `14:05 UTC`, with the day if it is not today. Drafts belong to the browser, so the browser's clock counts. */
function DraftTime({ at }: { at: string }) {
  const today = new Date().toISOString().slice(0, 10)
  const time = at.slice(11, 16)
  return (
    <time dateTime={at} title={exactTime(at)}>
      {at.startsWith(today) ? time : `${day(at, Date.parse(today))}, ${time}`} UTC
    </time>
  )
}
