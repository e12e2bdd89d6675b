import { z } from 'zod'
import type { Db } from '../../kit/db/schema.ts'
import { notFound } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { RawBody } from '../../kit/http/send.ts'
import { type FoundSnippet, personal, projects } from '../families.ts'
import { contentOf } from '../queries.ts'

const file = {
  ref: z.string().describe('A branch, tag or commit. Every one has the present content, because there is no Git'),
  file_path: z.string().describe('The name of the file'),
}
const answers = { 200: z.unknown().describe('The content as `text/plain`') }

/** @throws ApiError 404 `404 File Not Found` if the file of the snippet has another name */
async function showFile(db: Db, { snippet }: FoundSnippet, file_path: string) {
  if (snippet.file_name === '' || snippet.file_name !== file_path) throw notFound('File')
  return ok(new RawBody(Buffer.from(await contentOf(db, snippet.id)), 'text/plain; charset=utf-8'))
}

export const getProjectSnippetFile = endpoint(
  'GET /projects/:id/snippets/:snippet_id/files/:ref/:file_path/raw',
  {
    summary: 'Get the file of a snippet of a project by its name',
    access: 'anyone',
    params: { ...projects.params, ...file },
    answers,
  },
  async ({ params, actor, db }) => showFile(db, await projects.find(db, actor, params), params.file_path),
)

export const getUserSnippetFile = endpoint(
  'GET /snippets/:id/files/:ref/:file_path/raw',
  {
    summary: 'Get the file of a personal snippet by its name',
    access: 'anyone',
    params: { ...personal.params, ...file },
    answers,
  },
  async ({ params, actor, db }) => showFile(db, await personal.find(db, actor, params), params.file_path),
)
