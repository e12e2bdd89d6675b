import type { Api } from '../../../src-server/api.ts'
import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import type { TestServer } from '../../support/server.ts'

/** A public project with an owner, a reporter and a guest, and an issue that an outsider wrote. */
export async function notesWorld(server: TestServer, given: Given) {
  const make = givenIssuesOn(server)
  const [owner, reporter, guest, author] = [
    await given.user({ username: 'owner' }),
    await given.user({ username: 'reporter' }),
    await given.user({ username: 'guest' }),
    await given.user({ username: 'author' }),
  ]
  const project = await given.project({ owner })
  await given.member({ project }, reporter, 20)
  await given.member({ project }, guest, 10)
  const issue = await make.issue(project, author)
  server.clock.advance(60_000)
  return { make, owner, reporter, guest, author, project, issue, at: { id: project.id, issue_iid: issue.iid } }
}

type Written = Api['POST /projects/:id/issues/:issue_iid/notes']['answer']

/** The note of an answer, which must not be the answer to an emoji alone or to quick actions alone. */
export function noteIn({ body }: { body: Written }): Extract<Written, { body: string }> {
  if (!('body' in body)) throw new Error(`The answer is no note: ${JSON.stringify(body)}`)
  return body
}
