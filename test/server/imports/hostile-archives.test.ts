import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { some } from '../../support/runs.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { HOSTILE_ARCHIVES } from './hostile-archives.ts'
import { importFile } from './import-file.ts'

/** Records that belong to nobody's import. */
const rowsOfOthers = async ({ db }: TestServer, victim: number) => {
  const rows = await Promise.all([
    sql`SELECT * FROM issue WHERE project_id = ${victim}`.execute(db.read),
    sql`SELECT * FROM note WHERE project_id = ${victim}`.execute(db.read),
    sql`SELECT id, path, name, namespace_id, visibility FROM project WHERE id = ${victim}`.execute(db.read),
    sql`SELECT id, username, admin, state FROM user`.execute(db.read),
    sql`SELECT * FROM member WHERE project_id = ${victim}`.execute(db.read),
  ])
  return rows.map((each) => each.rows)
}

describe(`${HOSTILE_ARCHIVES.length} hostile archives`, () => {
  test('are at least eighty, each with a name of its own', () => {
    expect(HOSTILE_ARCHIVES.length).toBeGreaterThanOrEqual(80)
    expect(new Set(HOSTILE_ARCHIVES.map(({ name }) => name)).size).toBe(HOSTILE_ARCHIVES.length)
  })

  test('are refused or contained, and touch nothing else', { timeout: 120_000 }, async ({ server, given }) => {
    const outside = mkdtempSync(join(tmpdir(), 'outside-'))
    onTestFinished(() => rmSync(outside, { recursive: true }))
    const [admin, owner] = [await given.admin({ username: 'root' }), await given.user()]
    const victim = await given.project({ owner })
    const now = server.clock.iso()
    const row = { project_id: victim.id, iid: 1, title: 'Mine', author_id: owner.id, created_at: now, updated_at: now }
    await server.db.write((trx) => trx.insertInto('issue').values(row).execute())
    const before = await rowsOfOthers(server, victim.id)
    const wrong: unknown[] = []
    let grown = 0
    for (const [index, archive] of some(HOSTILE_ARCHIVES, 4).entries()) {
      const bytes = await archive.bytes()
      const memory = process.memoryUsage.rss()
      const { answer, status } = await importFile(server, given, admin, bytes, { path: `p${index}` })
      grown = Math.max(grown, process.memoryUsage.rss() - memory)
      const ends = status?.import_status === 'finished' ? 'contained' : 'refused'
      const reason = status?.import_error ?? ''
      if (answer.status !== 201 || ends !== archive.ends) wrong.push([archive.name, answer.status, ends, reason])
      if (ends === 'refused' && !/.{5,}\.$/s.test(reason)) wrong.push([archive.name, 'reason', reason])
      if (/at .*\.ts|SQLITE|Error:/.test(reason) || reason.includes(server.instance.files.root))
        wrong.push([archive.name, 'internals', reason])
    }
    expect(wrong).toEqual([])
    expect(grown).toBeLessThan(300 * 2 ** 20)
    expect(await rowsOfOthers(server, victim.id)).toEqual(before)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(readdirSync(outside)).toEqual([])
    const { files } = server.instance
    await expect.poll(() => readdirSync(files.temporary)).toEqual([])
    const stored = readdirSync(files.kept, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(stored).toEqual([])
    // No job was given up, and the integrity of the database is whole.
    const failed = await server.db.read.selectFrom('job').select('error').where('state', '=', 'failed').execute()
    expect(failed).toEqual([])
    const { rows } = await sql`PRAGMA integrity_check`.execute(server.db.read)
    expect(rows).toEqual([{ integrity_check: 'ok' }])
  })
})
