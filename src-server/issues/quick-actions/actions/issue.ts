import { isTitleTooLong, MAX_TITLE } from '../../write-fields.ts'
import { forEditors, forPlanners } from './action.ts'

export const close = forEditors(({ issue }) =>
  issue.state === 1 ? { changes: { state_event: 'close' }, says: 'Closed this issue.' } : undefined,
)

export const reopen = forEditors(({ issue }) =>
  issue.state === 2 ? { changes: { state_event: 'reopen' }, says: 'Reopened this issue.' } : undefined,
)

export const title = forEditors((_, argument) => {
  if (argument === '') return undefined
  if (isTitleTooLong(argument))
    return { refused: `Failed to change the title because it is too long (maximum is ${MAX_TITLE} characters).` }
  return { changes: { title: argument }, says: `Changed the title to "${argument}".` }
})

export const confidential = forPlanners(({ issue }) =>
  issue.confidential === 0 ? { changes: { confidential: true }, says: 'Made this issue confidential.' } : undefined,
)

export const lock = forPlanners(({ issue }) =>
  issue.discussion_locked === 1 ? undefined : { changes: { discussion_locked: true }, says: 'Locked the discussion.' },
)

export const unlock = forPlanners(({ issue }) =>
  issue.discussion_locked === 1
    ? { changes: { discussion_locked: false }, says: 'Unlocked the discussion.' }
    : undefined,
)
