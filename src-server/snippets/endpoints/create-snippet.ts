import type { Actor } from '../../kit/access/actor.ts'
import { lacksRole } from '../../kit/access/roles.ts'
import { forbidden } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { created } from '../../kit/http/reply.ts'
import type { Instance } from '../../kit/instance.ts'
import { byAccount } from '../../kit/reason.ts'
import { projectId } from '../../projects/entity.ts'
import { requireWritable } from '../../projects/queries.ts'
import { createSnippet as create, type NewSnippet } from '../acts/create-snippet.ts'
import { presentSnippet, snippetEntity } from '../entity.ts'
import { findProjectWithSnippets } from '../families.ts'
import { mayCreatePersonalSnippet, mayCreateSnippetIn } from '../policy.ts'
import { fileOf, newSnippetFields, newSnippetRules, requireValidSnippet } from '../write-fields.ts'

type Sent = Omit<NewSnippet, 'description' | 'file_name' | 'content' | 'visibility'> &
  Parameters<typeof fileOf>[0] & {
    description?: string | null | undefined
    visibility?: NewSnippet['visibility'] | undefined
  }

function newSnippet(body: Sent, actor: Actor, instance: Instance): NewSnippet {
  const { title, description = null } = body
  const visibility = body.visibility ?? instance.settings.get('default_snippet_visibility')
  const snippet = { title: title.trim(), description, visibility, ...fileOf(body) }
  requireValidSnippet(snippet, actor, instance)
  return snippet
}

export const createProjectSnippet = endpoint(
  'POST /projects/:id/snippets',
  {
    summary: 'Create a snippet in a project',
    access: 'user',
    params: { id: projectId },
    body: newSnippetFields,
    rules: newSnippetRules,
    answers: { 201: snippetEntity },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const project = await findProjectWithSnippets(db, actor, params.id, 'write')
    if (!mayCreateSnippetIn(project)) throw forbidden(lacksRole(project, 'reporter'))
    requireWritable(project)
    const row = await create(act, project, newSnippet(body, actor, instance))
    return created(presentSnippet(row, presenting(request, instance)))
  },
)

export const createUserSnippet = endpoint(
  'POST /snippets',
  {
    summary: 'Create a personal snippet',
    access: 'user',
    body: newSnippetFields,
    rules: newSnippetRules,
    answers: { 201: snippetEntity },
  },
  async ({ body, actor, act, instance, request }) => {
    if (!mayCreatePersonalSnippet(actor)) throw forbidden(byAccount('external'))
    const row = await create(act, null, newSnippet(body, actor, instance))
    return created(presentSnippet(row, presenting(request, instance)))
  },
)
