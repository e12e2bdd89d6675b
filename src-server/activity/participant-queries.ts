import { sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import type { UserBasicRow } from '../users/entity.ts'
import { mayReadInternal } from '../visibility/notes.ts'
import { kinds } from './kind-queries.ts'
import { mentionsIn } from './mentions.ts'
import type { Target } from './target.ts'
import { usersWithAccessTo } from './todo-queries.ts'

/** The author of each comment, and the text if it may mention somebody, the oldest first. */
const comments = compiledBy((db, p: { id: number }, { type, internal }: { type: Target['type']; internal: boolean }) =>
  db
    .selectFrom('note')
    .select(['author_id', sql<string | null>`iif(instr(body, '@') > 0, body, NULL)`.as('body')])
    .where('noteable_type', '=', sql.lit(type))
    .where('noteable_id', '=', p.id)
    .where('system', '=', sql.lit(0))
    .$if(!internal, (query) => query.where('internal', '=', sql.lit(0)))
    .orderBy('created_at')
    .orderBy('id'),
)

/**
 * Author, assignees, commenters and mentioned users, each once in this order, without users who may not read the record. Internal notes
 * count only for viewers who may read them. `access_level` is the viewer's level in the project.
 */
export async function participantsOf(
  db: Db,
  actor: Actor | null,
  target: Target,
  { description, access_level }: { description: string | null; access_level: number },
): Promise<UserBasicRow[]> {
  const { type, id } = target
  const internal = actor !== null && mayReadInternal(actor, { ...target, access_level })
  const notes = await comments(db, { type, internal }, { id })
  const ids = [target.author_id, ...target.assignee_ids, ...notes.map((note) => note.author_id)]
  const names = [description, ...notes.map((note) => note.body)].flatMap((text) => {
    const { addressed, mentioned } = mentionsIn(text)
    return [...addressed, ...mentioned]
  })
  const known = await usersWithAccessTo(db, target, { ids })
  const named = names.length === 0 ? [] : await usersWithAccessTo(db, target, { usernames: [...new Set(names)] })
  const byId = new Map(known.map((user) => [user.id, user]))
  const byName = new Map(named.map((user) => [user.username.toLowerCase(), user]))
  const all = [...ids.map((id) => byId.get(id)), ...names.map((name) => byName.get(name))]
  const readers = all.filter((user) => user !== undefined).filter((user) => kinds[type].mayRead(target, user))
  return [...new Map(readers.map((user) => [user.id, user])).values()]
}
