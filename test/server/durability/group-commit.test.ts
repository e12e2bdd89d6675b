import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDirectory } from '../../../src-server/schema/store.ts'
import { temporaryFolder } from '../../cli/run.ts'
import { givenOn } from '../../support/given.ts'
import { startTestServer } from '../../support/server.ts'

describe('POST /projects/:id/issues, many at once', () => {
  test('answers each request separately and delivers the events of successful requests after their commit, in order', async () => {
    const directory = join(temporaryFolder(), 'instance')
    const store = openDirectory(directory)
    const server = await startTestServer({ store, directory })
    onTestFinished(() => server.stop())
    const outside = new SQLite(join(directory, 'gantry.db'), { readonly: true })
    onTestFinished(() => void outside.close())
    const given = givenOn(server)
    const user = await given.user()
    const project = await given.project({ owner: user })
    const token = await given.token(user)

    const durable = outside.prepare<[number], number>('SELECT count(*) FROM issue WHERE id = ?').pluck()
    const delivered: { id: number; committed: number | undefined }[] = []
    server.instance.events.taps.add((emitted) => {
      if (emitted.event === 'issue.created')
        delivered.push({ id: emitted.payload.issue_id, committed: durable.get(emitted.payload.issue_id) })
    })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => {
        // This error appears only during the write: the milestone of another project fails inside the transaction.
        const body = n % 4 === 0 ? { title: `Issue ${n}`, milestone_id: 999 } : { title: `Issue ${n}`, labels: 'one' }
        const init = { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
        return server.send('POST', `/projects/${project.id}/issues`, { ...init, token })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, (_, n) => (n % 4 === 0 ? 400 : 201)))
    const ids = outside.prepare('SELECT id FROM issue ORDER BY iid').pluck().all()
    expect(ids).toHaveLength(30)
    expect(delivered).toEqual(ids.map((id) => ({ id, committed: 1 })))
    expect(outside.prepare('SELECT open_issues_count FROM project WHERE id = ?').pluck().get(project.id)).toBe(30)
  })
})
