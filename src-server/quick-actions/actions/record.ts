import { isTitleTooLong, MAX_TITLE } from '../../activity/titles.ts'
import { forEditors } from './action.ts'

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
