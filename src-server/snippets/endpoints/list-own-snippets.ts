import { endpoint } from '../../kit/http/endpoint.ts'
import { listOf } from '../list-of-snippets.ts'

export const listOwnSnippets = endpoint(
  'GET /snippets',
  ...listOf('author', 'List the snippets that the caller wrote, also those in projects, the newest first'),
)
