import type { Given } from '../../support/given.ts'
import type { TestServer } from '../../support/server.ts'

const STATES = [
  'active',
  'active',
  'active',
  'blocked',
  'ldap_blocked',
  'banned',
  'deactivated',
  'blocked_pending_approval',
]
const KINDS = ['human', 'human', 'human', 'human', 'project_bot', 'ghost', 'alert_bot', 'support_bot']
const NAMES = ['Ada Byron', 'ada byron', 'Ben Archer', 'Bo', 'Ada', 'Zoë 100% Sure', 'Under_score', 'ADA LOVE']

/** Creates 40 users of all states and kinds. Every property that a list filters by has several values. */
export async function drawPeople(server: TestServer, given: Given) {
  const group = await given.group()
  const project = await given.project({ in: group, owner: await given.admin({ username: 'root', name: 'Root' }) })
  for (let n = 0; n < 40; n++) {
    const day = `2026-0${1 + (n % 4)}-0${1 + (n % 7)}T00:00:00.000Z`
    const user = await given.user({
      username: n === 7 ? 'bo' : `Person.${n}`,
      name: NAMES[n % NAMES.length] ?? '',
      state: STATES[(n * 3) % STATES.length] ?? '',
      kind: KINDS[(n * 5) % KINDS.length] ?? '',
      admin: n % 9 === 0 ? 1 : 0,
      external: n % 5 === 0 ? 1 : 0,
      two_factor_enabled: n % 3 === 0 ? 1 : 0,
      public_email: n % 4 === 0 ? `Public${n}@example.com` : null,
      created_at: day,
      updated_at: `2026-05-0${1 + (n % 3)}T00:00:00.000Z`,
    })
    if (n % 2 === 0) await given.member(n % 4 === 0 ? { group } : { project }, user, 20)
    await server.db.write(async (trx) => {
      if (n % 6 === 0)
        await trx
          .insertInto('email')
          .values({ user_id: user.id, email: `second${n}@example.com`, created_at: day })
          .execute()
      if (n % 7 === 0)
        await trx
          .insertInto('identity')
          .values({
            user_id: user.id,
            provider: 'saml',
            extern_uid: `uid-${n}`,
            saml_provider_id: n % 14 === 0 ? 1 : 2,
          })
          .execute()
    })
  }
}
