import { UNAUTHORIZED } from '../../support/answers.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'
import { addToDo } from './given-to-dos.ts'

describe('GET /user_counts', () => {
  test('counts open records in projects that are not archived and that the caller sees', async ({
    server,
    given,
    as,
  }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const issues = givenIssuesOn(server)
    const shown = await given.project({ owner: ben })
    const archived = await given.project({ owner: ben, archived: 1 })
    const hidden = await given.project({ owner: ben, visibility: 'private' })
    const assigned = { assignees: [ada] }
    const issue = await issues.issue(shown, ben, assigned)
    await issues.issue(shown, ben, { ...assigned, state: 2 })
    await issues.issue(archived, ben, assigned)
    await issues.issue(hidden, ben, assigned)
    const at = { created_at: server.clock.iso(), updated_at: server.clock.iso() }
    await server.db.write(async (trx) => {
      for (const [i, [project, state]] of (
        [
          [shown, 1],
          [shown, 3],
          [archived, 1],
          [hidden, 1],
        ] as const
      ).entries()) {
        const row = {
          project_id: project.id,
          iid: i + 1,
          title: 'x',
          state,
          author_id: ben.id,
          source_branch: 'a',
          target_branch: 'b',
          ...at,
        }
        const { id } = await trx.insertInto('merge_request').values(row).returning('id').executeTakeFirstOrThrow()
        await trx.insertInto('merge_request_assignee').values({ merge_request_id: id, user_id: ada.id }).execute()
        if (i < 2)
          await trx
            .insertInto('merge_request_reviewer')
            .values({ merge_request_id: id, user_id: ada.id, created_at: at.created_at })
            .execute()
      }
    })
    await addToDo(server, ada, { type: 'Issue', id: issue.id, project_id: shown.id }, ben)
    const { text } = await (await as(ada))('GET /user_counts', {})
    expect(text).toBe(
      JSON.stringify({
        merge_requests: 1,
        assigned_issues: 1,
        assigned_merge_requests: 1,
        review_requested_merge_requests: 1,
        todos: 1,
      }),
    )
  })

  test('needs a user', async ({ asLoose }) => {
    expect(await (await asLoose(null))('GET /user_counts')).toMatchObject(UNAUTHORIZED)
  })
})
