import { sql } from 'kysely'
import { kinds } from '../../activity/kind-queries.ts'
import { referencesIn } from '../../activity/references.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Db } from '../../kit/db/schema.ts'
import { findProjects, type ProjectRef } from '../../projects/queries.ts'
import { withSign } from '../../quick-actions/arguments.ts'
import { viewerOf } from '../../visibility/viewer.ts'
import type { LoadedIssue } from '../entity.ts'
import { findAnyIssues } from '../queries.ts'
import { loadIssues } from '../write-queries.ts'

export interface NamedIssue {
  project: ProjectRef
  issue: LoadedIssue
}

/** The issues that arguments such as `#2`, `2` or `acme/shop#2` name, by argument. Issues that the actor does not see are left out. */
export async function findNamedIssues(
  db: Db,
  actor: Actor,
  project: ProjectRef,
  texts: readonly string[],
  today: string,
): Promise<Map<string, NamedIssue>> {
  const references = texts.flatMap((argument) => {
    const reference = referencesIn(withSign(argument), { project, group: null }).find(({ kind }) => kind === 'issue')
    return reference ? [{ ...reference, argument }] : []
  })
  if (references.length === 0) return new Map()
  const { joins, visibleTo } = kinds.Issue
  const { rows } = await sql<{ argument: string; id: number }>`SELECT named.value ->> 'argument' AS argument, issue.id
    FROM json_each(${JSON.stringify(references)}) named ${joins} WHERE ${visibleTo(viewerOf(actor), today)}`.execute(db)
  const found = await findAnyIssues(db, actor, [...new Set(rows.map(({ id }) => id))])
  const issues = new Map((await loadIssues(db, found)).map((issue) => [issue.id, issue]))
  const away = found.map(({ project_id }) => project_id).filter((id) => id !== project.id)
  const projects = new Map(
    [project, ...(await findProjects(db, actor, [...new Set(away)]))].map((one) => [one.id, one]),
  )
  return new Map(
    rows.flatMap(({ argument, id }): [string, NamedIssue][] => {
      const issue = issues.get(id)
      const home = issue && projects.get(issue.project_id)
      return home ? [[argument, { project: home, issue }]] : []
    }),
  )
}
