import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import type { Page } from '../kit/http/pagination.ts'
import { allOf } from '../kit/lists/conditions.ts'
import { type PageBounds, pagedBy } from '../kit/lists/paged.ts'
import { snippetVisibleTo } from '../visibility/snippets.ts'
import type { Viewer } from '../visibility/viewer.ts'
import type { SnippetRow } from './entity.ts'

const withAuthor = (db: Db) =>
  db
    .selectFrom('snippet')
    .innerJoin('user as author', 'author.id', 'snippet.author_id')
    .leftJoin('project', 'project.id', 'snippet.project_id')

const columns = [
  'snippet.id',
  'snippet.project_id',
  'project.path_with_namespace as project_path',
  'snippet.title',
  'snippet.description',
  'snippet.visibility',
  'snippet.file_name',
  'snippet.created_at',
  'snippet.updated_at',
  'snippet.author_id',
  'author.username as author_username',
  'author.name as author_name',
  'author.state as author_state',
  'author.avatar as author_avatar',
] as const

const inProject = compiled((db, p: { project_id: number; id: number }) =>
  withAuthor(db).select(columns).where('snippet.id', '=', p.id).where('snippet.project_id', '=', p.project_id),
)
const personal = compiled((db, p: { id: number }) =>
  withAuthor(db).select(columns).where('snippet.id', '=', p.id).where('snippet.project_id', 'is', null),
)

/** A snippet of the project, or a personal snippet if there is no project. */
export async function loadSnippet(db: Db, project_id: number | null, id: number): Promise<SnippetRow | undefined> {
  const [row] = project_id === null ? await personal(db, { id }) : await inProject(db, { project_id, id })
  return row
}

const content = compiled((db, p: { id: number }) => db.selectFrom('snippet').select('content').where('id', '=', p.id))

/** The text of a snippet. */
export async function contentOf(db: Db, id: number): Promise<string> {
  const [row] = await content(db, { id })
  return row?.content ?? ''
}

interface Values extends PageBounds {
  project_id: number
  viewer_id: number
  created_after: string
  created_before: string
}

const conditions = {
  created_after: (p) => sql`snippet.created_at >= ${p.created_after}`,
  created_before: (p) => sql`snippet.created_at <= ${p.created_before}`,
} satisfies Record<string, (p: Values) => RawBuilder<unknown>>
const FILTERS = ['created_after', 'created_before'] as const

interface Shape {
  /** Those of a project, those that the viewer wrote, or the public personal ones. */
  of: 'project' | 'author' | 'everybody'
  viewer: Viewer['kind']
  given: readonly (typeof FILTERS)[number][]
}

const narrowed = (db: Db, p: Values, { of, viewer, given }: Shape) =>
  withAuthor(db)
    .$if(of === 'project', (query) => query.where('snippet.project_id', '=', p.project_id))
    .$if(of === 'author', (query) => query.where('snippet.author_id', '=', p.viewer_id))
    .$if(of === 'everybody', (query) =>
      query.where('snippet.project_id', 'is', null).where('snippet.visibility', '=', 'public'),
    )
    .where(snippetVisibleTo({ kind: viewer, id: p.viewer_id }))
    .where(allOf(given.map((name) => conditions[name](p))))

const snippetPages = pagedBy(narrowed, (found) => found.select(columns).orderBy('snippet.id', 'desc'))

/** Snippets that the viewer sees, the newest first. */
export function listSnippets(
  db: Db,
  viewer: Viewer,
  of: { project_id: number } | 'author' | 'everybody',
  query: { created_after?: string | undefined; created_before?: string | undefined },
  { limit, offset }: Page,
): Promise<{ rows: SnippetRow[]; total: number }> {
  const { created_after = '', created_before = '' } = query
  return snippetPages(
    db,
    {
      of: typeof of === 'string' ? of : 'project',
      viewer: viewer.kind,
      given: FILTERS.filter((name) => query[name] !== undefined),
    },
    {
      ...{ created_after, created_before, limit, offset, viewer_id: viewer.id },
      project_id: typeof of === 'string' ? 0 : of.project_id,
    },
  )
}
