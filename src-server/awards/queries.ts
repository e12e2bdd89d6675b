import { type RawBuilder, sql } from 'kysely'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { notFound } from '../kit/errors.ts'
import type { Page } from '../kit/http/pagination.ts'
import { type PageBounds, pagedByIds } from '../kit/lists/paged.ts'
import type { AwardableKey } from './awardable.ts'

/** The awards with these ids in the order of the ids, each with the user who reacted. */
const awardRows = (db: Db, ids: RawBuilder<{ id: number }>) =>
  db
    .selectFrom(sql<{ id: number }>`(${ids})`.as('listed'))
    .crossJoin('award_emoji')
    .crossJoin('user as author')
    .whereRef('award_emoji.id', '=', 'listed.id')
    .whereRef('author.id', '=', 'award_emoji.user_id')
    .select(['award_emoji.id', 'award_emoji.name', 'award_emoji.awardable_type', 'award_emoji.awardable_id'])
    .select(['award_emoji.created_at', 'award_emoji.updated_at', 'award_emoji.user_id as author_id'])
    .select(['author.username as author_username', 'author.name as author_name'])
    .select(['author.state as author_state', 'author.avatar as author_avatar'])

const awardPages = pagedByIds({
  find: (p: AwardableKey & PageBounds, _: null) =>
    sql`SELECT award_emoji.id FROM award_emoji
      WHERE award_emoji.awardable_type = ${p.type} AND award_emoji.awardable_id = ${p.id}`,
  order: () => sql`award_emoji.id`,
  rows: awardRows,
})

/** A page of the awards on a record or note, the oldest first. */
export const listAwards = (db: Db, { type, id }: AwardableKey, { limit, offset }: Page) =>
  awardPages(db, null, { type, id, limit, offset })

const oneAward = compiled((db, p: AwardableKey & { award_id: number }) =>
  awardRows(
    db,
    sql`SELECT award_emoji.id FROM award_emoji
      WHERE award_emoji.id = ${p.award_id} AND award_emoji.awardable_type = ${p.type} AND award_emoji.awardable_id = ${p.id}`,
  ),
)

export type AwardRow = Awaited<ReturnType<typeof oneAward>>[number]

/** The 404 of awards, with the reason if there is one. */
export const noAward = (reason?: string) => notFound(reason === undefined ? 'Award Emoji' : `Award Emoji ${reason}`)

/** @throws ApiError 404 `404 Award Emoji Not Found` */
export async function findAward(db: Db, { type, id }: AwardableKey, award_id: number): Promise<AwardRow> {
  const [row] = await oneAward(db, { type, id, award_id })
  if (!row) throw noAward()
  return row
}

interface GivenKey extends AwardableKey {
  name: string
  user_id: number
}

const givenAward = compiled((db, p: GivenKey) =>
  awardRows(
    db,
    sql`SELECT award_emoji.id FROM award_emoji WHERE award_emoji.awardable_type = ${p.type}
      AND award_emoji.awardable_id = ${p.id} AND award_emoji.name = ${p.name} AND award_emoji.user_id = ${p.user_id}`,
  ),
)

/** The award of this name that the user gave to a record or note. */
export async function findGivenAward(
  db: Db,
  { type, id }: AwardableKey,
  name: string,
  user_id: number,
): Promise<AwardRow | undefined> {
  const [row] = await givenAward(db, { type, id, name, user_id })
  return row
}

export const deleteAward = compiled((db, { id }: { id: number }) => db.deleteFrom('award_emoji').where('id', '=', id))

/** The columns that count votes, by the name of the emoji. Awards with a skin tone are no votes. */
const VOTES = new Map<string, Vote['column']>([
  ['thumbsup', 'upvotes'],
  ['thumbsdown', 'downvotes'],
])
const VOTED = new Map<string, Vote['table']>([
  ['Issue', 'issue'],
  ['MergeRequest', 'merge_request'],
])

interface Vote {
  table: 'issue' | 'merge_request'
  column: 'upvotes' | 'downvotes'
}
const addVotes = compiledBy((db, p: { id: number; votes: number }, { table, column }: Vote) => ({
  compile: () =>
    sql<never>`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${sql.ref(column)} + ${p.votes} WHERE id = ${p.id}`.compile(
      db,
    ),
}))

/** Counts an award that was added (1) or removed (-1), if it is a vote for an issue or merge request. */
export async function countVote(db: Db, { type, id }: AwardableKey, name: string, votes: 1 | -1) {
  const [table, column] = [VOTED.get(type), VOTES.get(name)]
  if (table && column) await addVotes(db, { table, column }, { id, votes })
}
