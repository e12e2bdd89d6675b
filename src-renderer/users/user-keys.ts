import type { StateAction } from './user-actions.ts'

/** The keys of state changes: of the selected rows, in the peek and on the page. Each key also leads back. */
export const stateKeys: Partial<Record<StateAction, string>> = {
  approve: 'a',
  block: 's',
  unblock: 's',
  deactivate: 'd',
  activate: 'd',
}
