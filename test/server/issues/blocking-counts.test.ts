import fc from 'fast-check'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { runs } from '../../support/runs.ts'
import { describe, expect, test } from '../../support/test.ts'
import { wrongCounters } from '../demo/checks.ts'
import { orphans } from '../projects/belongings.ts'

const LINKS = 'POST /projects/:id/issues/:issue_iid/links'
const UPDATE = 'PUT /projects/:id/issues/:issue_iid'

const acts = fc.array(
  fc.record({
    kind: fc.constantFrom('link', 'link', 'link', 'unlink', 'close', 'close', 'reopen', 'move', 'delete', 'duplicate'),
    one: fc.nat(7),
    other: fc.nat(7),
    link_type: fc.constantFrom('blocks' as const, 'is_blocked_by' as const, 'relates_to' as const),
  }),
  { minLength: 10, maxLength: 30 },
)

describe('blocking_issues_count', () => {
  test('is the number of open issues that the issue blocks, after any acts', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const admin = await given.admin()
    const projects = [await given.project(), await given.project()]
    const call = await as(admin)
    const { read } = server.db
    const issues = () => read.selectFrom('issue').select(['id', 'iid', 'project_id']).orderBy('id', 'desc').execute()
    const seen = { linked: 0, changed: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(acts, async (all) => {
        for (const project of projects) for (let n = 0; n < 4; n++) await make.issue(project, admin)
        for (const { kind, one, other, link_type } of all) {
          const newest = await issues()
          const [issue, target] = [newest[one], newest[other]]
          if (!issue || !target) continue
          const at = { id: issue.project_id, issue_iid: issue.iid }
          const status = await (async () => {
            if (kind === 'link') {
              const to = { target_project_id: target.project_id, target_issue_iid: target.iid }
              return (await call(LINKS, { ...at, ...to, link_type })).status
            }
            if (kind === 'unlink') {
              const [link] = (await call('GET /projects/:id/issues/:issue_iid/links', at)).body
              const issue_link_id = link?.issue_link_id ?? 0
              return (
                await call('DELETE /projects/:id/issues/:issue_iid/links/:issue_link_id', { ...at, issue_link_id })
              ).status
            }
            if (kind === 'close' || kind === 'reopen') return (await call(UPDATE, { ...at, state_event: kind })).status
            if (kind === 'delete') return (await call('DELETE /projects/:id/issues/:issue_iid', at)).status
            if (kind === 'duplicate') {
              const path = projects.find(({ id }) => id === target.project_id)?.path_with_namespace
              const body = `/duplicate ${path}#${target.iid}`
              return (await call('POST /projects/:id/issues/:issue_iid/notes', { ...at, body })).status
            }
            const to_project_id = projects.find(({ id }) => id !== issue.project_id)?.id ?? 0
            return (await call('POST /projects/:id/issues/:issue_iid/move', { ...at, to_project_id })).status
          })()
          expect([200, 201, 202, 204, 400, 404, 409]).toContain(status)
          seen[status >= 400 ? 'refused' : kind === 'link' ? 'linked' : 'changed']++
        }
        const counters = (await wrongCounters(server.db)).filter((one) => one.includes('blocking_issues_count'))
        expect([counters, await orphans(server.db)]).toEqual([[], []])
      }),
      runs(25, 500),
    )
    expect(Math.min(seen.linked, seen.changed, seen.refused)).toBeGreaterThan(20)
  })

  test('follows the states of blocked issues, not that of the issue', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const make = givenIssuesOn(server)
    const [blocker, blocked, related] = [
      await make.issue(project, owner),
      await make.issue(project, owner),
      await make.issue(project, owner),
    ]
    const call = await as(owner)
    const at = (issue: { iid: number }) => ({ id: project.id, issue_iid: issue.iid })
    const link = (issue: { iid: number }, link_type: 'blocks' | 'relates_to') =>
      call(LINKS, { ...at(blocker), target_project_id: project.id, target_issue_iid: issue.iid, link_type })
    const count = async (issue = blocker) =>
      (await call('GET /projects/:id/issues/:issue_iid', at(issue))).body.blocking_issues_count
    await link(blocked, 'blocks')
    await link(related, 'relates_to')
    expect([await count(), await count(blocked)]).toEqual([1, 0])
    await call(UPDATE, { ...at(blocker), state_event: 'close' })
    expect(await count()).toBe(1)
    await call(UPDATE, { ...at(blocked), state_event: 'close' })
    await call(UPDATE, { ...at(blocked), state_event: 'close' })
    expect(await count()).toBe(0)
    await call(UPDATE, { ...at(blocked), state_event: 'reopen' })
    expect(await count()).toBe(1)
    await call('DELETE /projects/:id/issues/:issue_iid', at(blocked))
    expect(await count()).toBe(0)
  })
})
