import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import type { Db } from '../kit/db/schema.ts'
import { insertRows } from '../kit/db/write-rows.ts'
import { type Viewer, viewerOf } from '../visibility/viewer.ts'
import { newDiscussionId } from './discussion-id.ts'
import { kinds } from './kind-queries.ts'
import { type Reference, type ReferenceBase, referencesIn, sourceIn } from './references.ts'
import type { Target, TargetType } from './target.ts'

const CROSS_REFERENCE = 'cross_reference'
/** System notes that name a record which the reader may be unable to see. */
const REFERRING: ReadonlySet<string | null> = new Set([
  CROSS_REFERENCE,
  'moved',
  'cloned',
  'relate',
  'unrelate',
  'duplicate',
  'epic',
])
const TYPES = ['Issue', 'MergeRequest', 'Epic', 'Snippet'] as const satisfies TargetType[]

/**
 * Adds a system note such as `mentioned in issue #4` to everything that a text refers to, if the actor may read the referenced record. The
 * same source adds one note at most. References that were in `known`, an earlier version of the text, are skipped.
 */
export async function addCrossReferences(
  act: Act<Actor>,
  source: Target,
  { text, known = null }: { text: string | null; known?: string | null },
) {
  const old = referencesIn(known, source)
  const named = referencesIn(text, source).filter((one) => !old.some((other) => isSame(one, other)))
  for (const type of TYPES) {
    const some = named.filter(({ kind }) => kind === kinds[type].table)
    if (some.length > 0) await addReferenceNotes(act, source, type, some)
  }
}

async function addReferenceNotes(
  { db, actor, now, today, instance }: Act<Actor>,
  source: Target,
  type: TargetType,
  named: readonly Reference[],
) {
  const targets = await findReferenced(db, type, named, kinds[type].visibleTo(viewerOf(actor), today))
  const rows = targets
    .filter(({ id }) => source.type !== type || id !== source.id)
    .map(({ id, project_id, group_id }) => ({
      noteable_type: type,
      noteable_id: id,
      project_id,
      author_id: actor.id,
      discussion_id: newDiscussionId(instance.random),
      system: 1 as const,
      system_action: CROSS_REFERENCE,
      body: `mentioned in ${kinds[source.type].noun} ${nameOf(source, { project_id, group_id })}`,
      created_at: now,
      updated_at: now,
    }))
  if (rows.length === 0) return
  const noted = await db
    .selectFrom('note')
    .select(['noteable_id', 'body'])
    .where('noteable_type', '=', type)
    .where(
      'noteable_id',
      'in',
      rows.map((row) => row.noteable_id),
    )
    .where('system_action', '=', CROSS_REFERENCE)
    .execute()
  const fresh = rows.filter((row) => !noted.some((one) => one.noteable_id === row.noteable_id && one.body === row.body))
  await insertRows(db, 'note', fresh)
}

const isSame = (one: Reference, other: Reference) =>
  one.kind === other.kind && one.iid === other.iid && one.path === other.path

/** `#12` for a record of the same project or group, `acme/shop#12` for all others. */
function nameOf({ type, iid, project, group }: Target, from: { project_id: number | null; group_id: number | null }) {
  const isNear = (project && project.id === from.project_id) || (group && group.id === from.group_id)
  const path = isNear ? '' : (project?.path_with_namespace ?? group?.full_path ?? '')
  return `${path}${kinds[type].sign}${iid}`
}

interface Referring {
  id: number
  body: string
  system_action: string | null
}

/** Ids of the notes that refer to a source which the viewer cannot read. `place` is the project or group of the notes. */
export async function hiddenReferences(
  db: Db,
  actor: Actor | null,
  place: ReferenceBase,
  notes: readonly Referring[],
  today: string,
): Promise<Set<number>> {
  const referring = notes.filter((note) => REFERRING.has(note.system_action))
  const sources = referring.flatMap(({ id, body }) => {
    const source = sourceIn(body, place)
    return source ? [{ id, ...source }] : []
  })
  const viewer = viewerOf(actor)
  if (sources.length === 0 || viewer.kind === 'admin') return new Set()
  const hidden = new Set<number>()
  for (const type of TYPES) {
    const some = sources.filter(({ kind }) => kind === kinds[type].table)
    if (some.length > 0) for (const id of await unreadable(db, viewer, type, some, today)) hidden.add(id)
  }
  return hidden
}

/** A source that no longer exists is no secret: only sources that exist and that the viewer does not see are hidden. */
async function unreadable(
  db: Db,
  viewer: Viewer,
  type: TargetType,
  references: readonly (Reference & { id: number })[],
  today: string,
) {
  const existing = await findReferenced(db, type, references)
  const visible = new Set(
    (await findReferenced(db, type, references, kinds[type].visibleTo(viewer, today))).map(({ note_id }) => note_id),
  )
  return existing.flatMap(({ note_id }) => (note_id === null || visible.has(note_id) ? [] : [note_id]))
}

interface Named {
  /** The `id` of the reference, which is the id of the note; null if the reference has none. */
  note_id: number | null
  id: number
  project_id: number | null
  group_id: number | null
}

/** The records that the references name, limited by an SQL condition. */
async function findReferenced(
  db: Db,
  type: TargetType,
  references: readonly Reference[],
  condition: RawBuilder<unknown> = sql`true`,
): Promise<Named[]> {
  const { table, joins, home } = kinds[type]
  const { rows } = await sql<Named>`SELECT named.value ->> 'id' AS note_id, ${sql.ref(`${table}.id`)} AS id, ${home}
    FROM json_each(${JSON.stringify(references)}) named ${joins} WHERE ${condition}`.execute(db)
  return rows
}
