import { isTitleTooLong, MAX_TITLE } from '../../write-fields.ts'
import { forEditors, forPlanners } from './action.ts'

export const close = forEditors(({ record }) =>
  record.isOpen ? { changes: { state_event: 'close' }, says: `Closed this ${record.noun}.` } : undefined,
)

export const reopen = forEditors(({ record }) =>
  record.isReopenable ? { changes: { state_event: 'reopen' }, says: `Reopened this ${record.noun}.` } : undefined,
)

export const title = forEditors((_, argument) => {
  if (argument === '') return undefined
  if (isTitleTooLong(argument))
    return { refused: `Failed to change the title because it is too long (maximum is ${MAX_TITLE} characters).` }
  return { changes: { title: argument }, says: `Changed the title to "${argument}".` }
})

export const lock = forPlanners(({ record }) =>
  record.discussion_locked === 1 ? undefined : { changes: { discussion_locked: true }, says: 'Locked the discussion.' },
)

export const unlock = forPlanners(({ record }) =>
  record.discussion_locked === 1
    ? { changes: { discussion_locked: false }, says: 'Unlocked the discussion.' }
    : undefined,
)
