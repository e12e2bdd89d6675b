import { compiled } from '../../kit/db/compiled.ts'
import type { Db, Trx } from '../../kit/db/schema.ts'
import type { MetricImageRow } from './entity.ts'

const columns = ['id', 'filename', 'file', 'url', 'url_text', 'created_at'] as const

const ofIssue = compiled((db, p: { issue_id: number }) =>
  db.selectFrom('metric_image').select(columns).where('issue_id', '=', p.issue_id).orderBy('created_at').orderBy('id'),
)

/** The images of an issue, the oldest first. */
export const listImages = (db: Db, issue_id: number): Promise<MetricImageRow[]> => ofIssue(db, { issue_id })

/** Any image, with the place of its issue. */
export const findAnyImage = (db: Db, id: number) =>
  db
    .selectFrom('metric_image')
    .innerJoin('issue', 'issue.id', 'metric_image.issue_id')
    .select(['metric_image.file', 'metric_image.filename', 'issue.project_id', 'issue.iid'])
    .where('metric_image.id', '=', id)
    .executeTakeFirst()

export type NewImage = Pick<MetricImageRow, 'filename' | 'file' | 'url' | 'url_text'>

export const addImage = (trx: Trx, issue_id: number, image: NewImage, now: string): Promise<MetricImageRow> =>
  trx
    .insertInto('metric_image')
    .values({ ...image, issue_id, created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()

export type ImageLink = Pick<MetricImageRow, 'url' | 'url_text'>

export const changeLink = (trx: Trx, id: number, link: ImageLink, now: string): Promise<MetricImageRow> =>
  trx
    .updateTable('metric_image')
    .set({ ...link, updated_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteImage = (trx: Trx, id: number) => trx.deleteFrom('metric_image').where('id', '=', id).execute()
