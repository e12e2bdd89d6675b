import type { Instance } from '../kit/instance.ts'
import { accountsOf } from './queries.ts'

type Accounts = Awaited<ReturnType<typeof accountsOf>>

/** The accounts of everybody with a session. To be read before the instance closes. */
export const sessionAccounts = async ({ db, sessions }: Instance): Promise<Accounts> =>
  accountsOf(db.read, [...new Set(sessions.plainUsers)])

/**
 * Keeps sessions when the data of the instance are replaced: those of people who have the same account there, with the same rights and the same
 * password. An id alone proves nothing, because it may belong to somebody else in the other data.
 */
export async function keepSessions(from: Instance, to: Instance, before: Accounts) {
  const now = await accountsOf(
    to.db.read,
    before.map(({ id }) => id),
  )
  const texts = new Set(now.map((account) => JSON.stringify(account)))
  const same = before.filter((account) => texts.has(JSON.stringify(account)))
  to.sessions.takeOver(from.sessions, new Set(same.map(({ id }) => id)))
}
