import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'

const languages = compiled((db, p: { id: number }) =>
  db
    .selectFrom('project')
    .leftJoin('project_language', 'project_language.project_id', 'project.id')
    .select(['project.repository_access_level', 'project_language.name', 'project_language.share'])
    .where('project.id', '=', p.id)
    .orderBy('project_language.share', 'desc')
    .orderBy('project_language.name'),
)

/** The languages of a project, the most used first, with the columns that decide who may read the code. */
export async function languagesOf(db: Db, id: number) {
  const rows = await languages(db, { id })
  return {
    repository_access_level: rows[0]?.repository_access_level ?? 'disabled',
    languages: rows.flatMap(({ name, share }) => (name === null || share === null ? [] : [{ name, share }])),
  }
}
