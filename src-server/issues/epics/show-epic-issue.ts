import { type LoadedEpic, presentEpic } from '../../epics/entity.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Db } from '../../kit/db/schema.ts'
import type { RequestFacts } from '../../kit/http/endpoint.ts'
import type { Instance } from '../../kit/instance.ts'
import type { LoadedIssue } from '../entity.ts'
import { issuePresenting, showLoadedIssue } from '../queries.ts'

interface Showing {
  db: Db
  actor: Actor
  instance: Instance
  request: RequestFacts
}

/** The answer of an endpoint that adds an issue to an epic or removes it. */
export async function showEpicIssue({ db, actor, instance, request }: Showing, epic: LoadedEpic, issue: LoadedIssue) {
  const how = issuePresenting(request, instance, { group: epic.full_path })
  return {
    id: issue.id,
    epic: presentEpic(epic, epic.full_path, how),
    issue: await showLoadedIssue(db, actor, issue, how),
  }
}
