import { join } from 'node:path'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { openDirectory } from '../../../src-server/schema/store.ts'
import { temporaryFolder } from '../../cli/run.ts'
import { givenOn } from '../../support/given.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { startTestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const USERS = 12_000
/** Their names match no search. */
const LAST = 2_500

/** Users of whom most match a search, except those that were created last. */
const insertUsers = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${USERS + LAST})
  INSERT INTO user (username, name, email, created_at, updated_at)
  SELECT 'u' || i, iif(i <= ${USERS}, 'Common ' || (i * 7919 % 14000), 'Late ' || i), 'u' || i || '@example.org',
    '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM n`

describe('a search that most users match', () => {
  test.for(['/users', '/-/gantry/v1/users'])(
    'reads the first users in the order of %s, and the full text if too few of these match',
    async (address) => {
      const server = await startTestServer({ store: openDirectory(join(temporaryFolder(), 'instance'), 'off') })
      onTestFinished(() => server.stop())
      await server.db.write((trx) => insertUsers.execute(trx))
      const given = givenOn(server)
      const token = await given.token(await given.admin({ name: 'Root' }))
      const read = (order: string) => server.send('GET', `${address}?search=common&per_page=20&${order}`, { token })
      const idsBy = async (order: string) => {
        const { rows } = await sql<{
          id: number
        }>`SELECT id FROM user WHERE name LIKE 'common%' ORDER BY ${sql.raw(order)} LIMIT 20`.execute(server.db.read)
        return rows.map(({ id }) => id)
      }
      let answer: unknown
      const plansBy = (order: string) =>
        plansOf(async () => {
          answer = JSON.parse((await read(order)).text)
        })
      const byName = await plansBy('order_by=name&sort=asc')
      expect(answer).toMatchObject((await idsBy('name COLLATE NOCASE, id')).map((id) => ({ id })))
      const walk = planWith(byName, 'LIMIT +? OFFSET')
      // The next reads are as short.
      expect(planWith(await plansBy('order_by=name&sort=asc'), 'LIMIT +? OFFSET').sql).toBe(walk.sql)
      expect(walk.sql).toContain('LIMIT 1000')
      expectPlan(walk, { scans: ['user', 'candidate'], uses: 'user_l_name', sorts: true })
      expect(walk.steps.join('\n')).toContain('SCAN user USING COVERING INDEX user_l_name')
      // None of the first 1,000 matches, so the full text is read.
      const newest = await plansBy('order_by=id&sort=desc')
      expect(answer).toMatchObject((await idsBy('id DESC')).map((id) => ({ id })))
      expect(
        newest
          .filter(({ sql: text }) => text.includes('LIMIT +? OFFSET'))
          .map(({ sql: text }) => text.includes('MATCH')),
      ).toEqual([false, true])
    },
  )
})
