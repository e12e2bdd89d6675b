import { endpoint } from '../../kit/http/endpoint.ts'
import { listOf } from '../list-of-snippets.ts'

export const listPublicSnippets = endpoint(
  'GET /snippets/public',
  ...listOf('everybody', 'List the public personal snippets of everybody, the newest first'),
)
