import { sql } from 'kysely'
import { kinds } from '../../activity/kind-queries.ts'
import { type Reference, referencesIn } from '../../activity/references.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Db } from '../../kit/db/schema.ts'
import { findProject, type ProjectRef } from '../../projects/queries.ts'
import { viewerOf } from '../../visibility/viewer.ts'
import type { LoadedIssue } from '../entity.ts'
import { findIssue } from '../queries.ts'
import { loadIssue } from '../write-queries.ts'

export interface NamedIssue {
  project: ProjectRef
  issue: LoadedIssue
}

/** The issue that an argument such as `#2`, `2` or `acme/shop#2` names; undefined if the actor does not see such an issue. */
export async function findNamedIssue(
  db: Db,
  actor: Actor,
  project: ProjectRef,
  argument: string,
  today: string,
): Promise<NamedIssue | undefined> {
  const text = /^\d+$/.test(argument) ? `#${argument}` : argument
  const reference = referencesIn(text, { project, group: null }).find(({ kind }) => kind === 'issue')
  const row = reference && (await findVisible(db, actor, reference, today))
  if (!row) return undefined
  const home = row.project_id === project.id ? project : await findProject(db, actor, row.project_id)
  return { project: home, issue: await loadIssue(db, await findIssue(db, actor, home, row.iid)) }
}

async function findVisible(db: Db, actor: Actor, reference: Reference, today: string) {
  const { joins, visibleTo } = kinds.Issue
  const { rows } = await sql<{ project_id: number; iid: number }>`SELECT issue.project_id, issue.iid
    FROM json_each(${JSON.stringify([reference])}) named ${joins} WHERE ${visibleTo(viewerOf(actor), today)}`.execute(
    db,
  )
  return rows[0]
}
