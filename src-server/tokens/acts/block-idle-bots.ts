import type { Act } from '../../kit/act.ts'
import { blockUser } from '../../users/acts/change-state.ts'
import { idleBots } from '../resource-queries.ts'

/** Blocks the bots whose memberships have ended, with the expiry of their tokens or with their projects and groups. Runs once a day. */
export async function blockIdleBots(act: Act) {
  for (const bot of await idleBots(act.db)) await blockUser(act, bot)
}
