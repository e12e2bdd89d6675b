import { defineWrite, endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import type { Fields } from '../../kit/http/wire.ts'
import { updateSnippet as update } from '../acts/update-snippet.ts'
import { presentSnippet, snippetEntity } from '../entity.ts'
import { type Family, personal, projects, requireChangeable } from '../families.ts'
import { fileChangesOf, requireValidSnippet, snippetChangeRules, snippetChanges } from '../write-fields.ts'

const updateSnippet = <P extends Fields>({ noun, params, find }: Family<P>) =>
  defineWrite(
    {
      summary: `Change a ${noun}`,
      access: 'user',
      params,
      body: snippetChanges,
      rules: snippetChangeRules,
      answers: { 200: snippetEntity },
    },
    async ({ params: at, body, actor, db, act, instance, request }) => {
      const found = await find(db, actor, at, 'write')
      requireChangeable(found, actor)
      const { title, description, visibility } = body
      const changes = {
        ...(title !== undefined && { title: title.trim() }),
        ...(description !== undefined && { description }),
        ...(visibility !== undefined && visibility !== found.snippet.visibility && { visibility }),
        ...fileChangesOf(body, found.snippet.file_name),
      }
      requireValidSnippet(changes, actor, instance)
      return ok(presentSnippet(await update(act, found, changes), presenting(request, instance)))
    },
  )

export const updateProjectSnippet = endpoint('PUT /projects/:id/snippets/:snippet_id', ...updateSnippet(projects))
export const updateUserSnippet = endpoint('PUT /snippets/:id', ...updateSnippet(personal))
