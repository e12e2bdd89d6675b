import { fetchBody } from '../api/client.ts'
import type { Part } from '../changes/record-part.ts'
import { stateAddresses } from './user-actions.ts'

/** The action that leads to a state, by the state; to `active`, by the state before. */
const actions = {
  blocked: { to: 'block', from: 'unblock' },
  banned: { to: 'ban', from: 'unban' },
  deactivated: { to: 'deactivate', from: 'activate' },
} as const

const actionsOf = (state: unknown) => Object.entries(actions).find(([name]) => name === state)?.[1]

/** The state of an account. */
export const statePart = (id: number): Part => ({
  read: async () => ({ state: (await fetchBody('GET /users/:id', { id })).state }),
  write: async ({ state: to }, { state: from }) => {
    const action = actionsOf(to)?.to ?? actionsOf(from)?.from
    if (action) await fetchBody(stateAddresses[action], { id })
    return undefined
  },
})
