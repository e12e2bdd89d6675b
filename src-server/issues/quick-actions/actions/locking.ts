import { forWorkPlanners } from './action.ts'

export const lock = forWorkPlanners(({ record }) =>
  record.discussion_locked === 1 ? undefined : { changes: { discussion_locked: true }, says: 'Locked the discussion.' },
)

export const unlock = forWorkPlanners(({ record }) =>
  record.discussion_locked === 1
    ? { changes: { discussion_locked: false }, says: 'Unlocked the discussion.' }
    : undefined,
)
